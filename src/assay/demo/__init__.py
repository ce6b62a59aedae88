"""The bundled example: documents and cases of a made-up company, and a small system that answers them."""
