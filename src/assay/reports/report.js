"use strict";
(() => {
  const form = document.getElementById("filter");
  const fields = form.elements;
  const cases = [...document.querySelectorAll("details.case")];
  const output = form.querySelector("output");
  const none = document.getElementById("none");
  const open = document.getElementById("open");
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };
  const apply = () => {
    const boundary = fields.boundary.value;
    const status = fields.status.value;
    const tag = fields.tag ? fields.tag.value : "";
    const text = fields.text.value.trim().toLowerCase();
    let shown = 0;
    for (const item of cases) {
      const data = item.dataset;
      const fits = (!boundary || data.boundary === boundary || data.boundary.startsWith(`${boundary}.`)) && (!status || data.status === status) &&
        (!tag || data.tags.includes(`|${tag}|`)) && (!text || textOf(item).includes(text));
      item.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    output.textContent = `${shown} of ${cases.length} shown`;
    none.hidden = shown > 0 || cases.length === 0;
  };
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let moved = false;
    for (let item = target; item; item = item.parentElement) {
      if (item.tagName === "DETAILS" && (!item.open || item.hidden)) {
        item.open = moved = true;
        item.hidden = false;
      }
    }
    if (moved) target.scrollIntoView();
  };
  let waiting = 0;
  form.hidden = false;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  });
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const link of document.querySelectorAll("a[data-boundary]")) {
    link.addEventListener("click", () => {
      form.reset();
      fields.boundary.value = link.dataset.boundary;
      setTimeout(apply);
    });
  }
  open.addEventListener("click", () => {
    const opening = open.textContent === "Open all";
    for (const item of cases) item.open = opening && !item.hidden;
    open.textContent = opening ? "Close all" : "Open all";
  });
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const item of closed) item.open = true;
  });
  addEventListener("afterprint", () => {
    for (const item of closed) item.open = false;
  });
  addEventListener("hashchange", reveal);
  apply();
  reveal();
})();
