"use strict";
(() => {
  const main = document.getElementById("graph");
  const svg = document.getElementById("edges");
  const edges = [...document.querySelectorAll("#edge-list li")].map((item) => ({
    from: document.getElementById(item.dataset.from),
    to: document.getElementById(item.dataset.to),
    path: document.createElementNS("http://www.w3.org/2000/svg", "path"),
    kind: item.dataset.kind,
  }));
  for (const edge of edges) {
    edge.path.setAttribute("class", edge.kind);
    svg.append(edge.path);
  }
  const columns = [...main.querySelectorAll("section")].map((each) => [...each.querySelectorAll("details")]);

  function draw() {
    const origin = main.getBoundingClientRect();
    svg.style.width = main.scrollWidth + "px";
    svg.style.height = main.scrollHeight + "px";
    for (const { from, to, path } of edges) {
      const a = from.querySelector("summary").getBoundingClientRect();
      const b = to.querySelector("summary").getBoundingClientRect();
      const left = main.scrollLeft - origin.left, top = main.scrollTop - origin.top;
      const x1 = a.right + left, y1 = a.top + a.height / 2 + top;
      const x2 = b.left + left, y2 = b.top + b.height / 2 + top;
      const bend = Math.max(20, (x2 - x1) / 2);
      path.setAttribute("d", `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`);
    }
  }

  function reached(node, step) {
    const found = new Set([node]);
    for (const each of found) {
      for (const edge of edges) {
        const [near, far] = step === "on" ? [edge.from, edge.to] : [edge.to, edge.from];
        if (near === each) found.add(far);
      }
    }
    return found;
  }

  function choose(node) {
    const on = node ? new Set([...reached(node, "on"), ...reached(node, "back")]) : new Set();
    main.classList.toggle("chosen", Boolean(node));
    for (const each of columns.flat()) each.classList.toggle("on", on.has(each));
    for (const { from, to, path } of edges) path.classList.toggle("on", on.has(from) && on.has(to));
  }

  function target(node, key) {
    const column = columns.find((each) => each.includes(node));
    const place = column.indexOf(node);
    if (key === "ArrowDown") return column[place + 1];
    if (key === "ArrowUp") return column[place - 1];
    if (key === "ArrowRight") return edges.find((edge) => edge.from === node)?.to;
    if (key === "ArrowLeft") return edges.find((edge) => edge.to === node)?.from;
    return undefined;
  }

  main.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return choose(null);
    const node = event.target.closest("details");
    if (!node || event.target.tagName !== "SUMMARY" || !event.key.startsWith("Arrow")) return;
    const next = target(node, event.key);
    if (next) {
      event.preventDefault();
      next.querySelector("summary").focus();
    }
  });
  main.addEventListener("focusin", (event) => choose(event.target.closest("details")));
  main.addEventListener("focusout", (event) => { if (!main.contains(event.relatedTarget)) choose(null); });
  main.addEventListener("toggle", draw, true);
  main.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    document.querySelector(link.getAttribute("href") + " summary").focus();
  });
  addEventListener("resize", draw);
  draw();
})();
