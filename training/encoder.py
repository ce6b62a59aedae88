"""The judge's network: a BERT encoder in plain torch with heads for support, relevance and unsupported words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

__all__ = ["Judge", "Outputs", "Shape", "load_pretrained"]


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder; the defaults are those of all-MiniLM-L6-v2."""

    vocabulary: int = 30522
    width: int = 384
    layers: int = 6
    heads: int = 12
    inner: int = 1536
    positions: int = 512


@dataclass
class Outputs:
    """Logits.

    support: (pairs, 3), of entailment, neutral, contradiction. answers, addresses: (pairs,). tokens: (pairs, length,
    2), of a claim's token that it is unsupported, and of a premise's token that it is evidence.
    """

    support: Tensor
    answers: Tensor
    addresses: Tensor
    tokens: Tensor


class _Layer(nn.Module):
    def __init__(self, shape: Shape, dropout: float) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query_key_value = nn.Linear(shape.width, 3 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.attended = nn.LayerNorm(shape.width, eps=1e-12)
        self.up = nn.Linear(shape.width, shape.inner)
        self.down = nn.Linear(shape.inner, shape.width)
        self.done = nn.LayerNorm(shape.width, eps=1e-12)
        self.dropout = nn.Dropout(dropout)

    def forward(self, states: Tensor, bias: Tensor) -> Tensor:
        pairs, length, width = states.shape
        mixed = self.query_key_value(states).view(pairs, length, 3, self.heads, width // self.heads)
        query, key, value = mixed.permute(2, 0, 3, 1, 4)
        context = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
        context = context.transpose(1, 2).reshape(pairs, length, width)
        states = self.attended(states + self.dropout(self.out(context)))
        return self.done(states + self.dropout(self.down(functional.gelu(self.up(states)))))


class Judge(nn.Module):
    """Reads the token ids of a pair (premise, claim) and gives `Outputs`."""

    def __init__(self, shape: Shape | None = None, dropout: float = 0.05) -> None:
        super().__init__()
        shape = shape or Shape()
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.sides = nn.Embedding(2, shape.width)
        self.embedded = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList([_Layer(shape, dropout) for _ in range(shape.layers)])
        self.dropout = nn.Dropout(dropout)
        self.support = nn.Linear(3 * shape.width, 3)
        self.relevance = nn.Linear(3 * shape.width, 2)
        self.tokens = nn.Linear(shape.width, 2)

    def forward(self, ids: Tensor, mask: Tensor, sides: Tensor) -> Outputs:
        places = torch.arange(ids.shape[1], device=ids.device)
        states = self.words(ids) + self.places(places)[None] + self.sides(sides)
        states = self.dropout(self.embedded(states))
        bias = (1.0 - mask[:, None, None, :].to(states.dtype)) * -1e4
        for layer in self.layers:
            states = layer(states, bias)
        pooled = self.dropout(_pool(states, mask, sides))
        relevance = self.relevance(pooled)
        return Outputs(self.support(pooled), relevance[:, 0], relevance[:, 1], self.tokens(states))


def _pool(states: Tensor, mask: Tensor, sides: Tensor) -> Tensor:
    """The first state, the mean of all, and the mean of the claim's own."""
    real = mask[:, :, None].to(states.dtype)
    claim = real * sides[:, :, None].to(states.dtype)
    whole = (states * real).sum(1) / real.sum(1).clamp(min=1)
    own = (states * claim).sum(1) / claim.sum(1).clamp(min=1)
    return torch.cat([states[:, 0], whole, own], dim=-1)


def load_pretrained(judge: Judge, path: Path) -> None:
    """Fills the encoder from a BERT checkpoint in the Hugging Face layout; the heads keep their fresh weights."""
    given = load_file(str(path))
    given = {name.removeprefix("bert."): tensor.float() for name, tensor in given.items()}
    renamed = {
        "words.weight": given["embeddings.word_embeddings.weight"],
        "places.weight": given["embeddings.position_embeddings.weight"],
        "sides.weight": given["embeddings.token_type_embeddings.weight"],
        "embedded.weight": given["embeddings.LayerNorm.weight"],
        "embedded.bias": given["embeddings.LayerNorm.bias"],
    }
    parts = {
        "out": "attention.output.dense",
        "attended": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "done": "output.LayerNorm",
    }
    for number in range(len(judge.layers)):
        source = f"encoder.layer.{number}."
        for kind in ("weight", "bias"):
            for ours, theirs in parts.items():
                renamed[f"layers.{number}.{ours}.{kind}"] = given[f"{source}{theirs}.{kind}"]
            renamed[f"layers.{number}.query_key_value.{kind}"] = torch.cat(
                [given[f"{source}attention.self.{name}.{kind}"] for name in ("query", "key", "value")]
            )
    missing, unexpected = judge.load_state_dict(renamed, strict=False)
    heads = ("support.", "relevance.", "tokens.")
    if unexpected or any(not name.startswith(heads) for name in missing):
        raise ValueError(f"the checkpoint does not fit: missing {missing}, unexpected {unexpected}")
