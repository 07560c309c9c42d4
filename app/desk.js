// The keys of the desk's lists, while a list has the focus: j goes down, k goes up, and Enter opens, as it does any link.

const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-row]")]);
const steps = new Map([
  ["j", 1],
  ["k", -1],
]);

const page = document.documentElement.dataset;

document.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey, target }) => {
  delete page.quiet;
  const step = altKey || ctrlKey || metaKey ? undefined : steps.get(key);
  const all = rows();
  const at = all.indexOf(/** @type {HTMLElement} */ (target));
  if (step && at >= 0) all[at + step]?.focus();
});

// Somebody who opened an entry goes on from its row, and otherwise from the first.
const begin = document.querySelector("[data-opened] [data-row][aria-current]") ?? rows()[0];
const toPutRight = document.querySelector("[data-problem], .summary, [aria-invalid]");
if (begin instanceof HTMLElement && !toPutRight) {
  // Until a key is pressed without a ring, which to whoever uses a mouse looks like something to put right.
  page.quiet = "";
  begin.focus();
}
