"use strict";
(() => {
  const form = document.getElementById("filter");
  const cases = [...document.querySelectorAll("details.case")];
  const output = form.querySelector("output");
  const apply = () => {
    const boundary = form.elements.boundary.value;
    const text = form.elements.text.value.trim().toLowerCase();
    let shown = 0;
    for (const item of cases) {
      const fits = (!boundary || item.dataset.boundary === boundary) && (!text || item.textContent.toLowerCase().includes(text));
      item.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    output.textContent = `${shown} of ${cases.length} shown`;
  };
  const reveal = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    for (let item = target; item; item = item.parentElement) {
      if (item.tagName === "DETAILS") item.open = true;
    }
    if (target) target.scrollIntoView({block: "center"});
  };
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("open").addEventListener("click", (event) => {
    const open = event.target.textContent === "Open all";
    for (const item of cases) item.open = open && !item.hidden;
    event.target.textContent = open ? "Close all" : "Open all";
  });
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", () => { for (const item of document.querySelectorAll("details")) item.open = true; });
  apply();
  reveal();
})();
