// Shows a price's total with VAT while it is typed, by the rules of app/models/prices/price.ts; without script, the
// next page shows it.

/** @param {string} text */
function penceOf(text) {
  const [, whole = "", part = "", thousands] =
    /^£?(\d{1,9})(?:\.(\d{1,2}))?(k?)$/i.exec(text.replace(/[,\s]/g, "")) ?? [];
  return (Number(whole) * 100 + Number(part.padEnd(2, "0"))) * (thousands ? 1000 : 1);
}

/** @param {number} pence */
const pounds = (pence) =>
  `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;

/** @param {HTMLFormElement | null | undefined} form */
function sayTotal(form) {
  const total = form?.querySelector("[data-price-total]");
  if (!form || !total) return;
  const typed = new FormData(form);
  const said = (/** @type {string} */ name) => String(typed.get(name) ?? "");
  const days = said("basis") === "day" ? Number(said("days")) : 1;
  const net = penceOf(said("amount")) * days;
  const added = said("vat") === "plus" ? Math.floor((net * 20 + 50) / 100) : 0;
  const known = net > 0 && said("vat") !== "" && net + added <= 50_000_000;
  total.textContent = known
    ? `${pounds(net + added)}${added ? `, VAT of ${pounds(added)} included` : ""}`
    : "not yet";
}

addEventListener("input", ({ target }) => sayTotal(/** @type {HTMLInputElement} */ (target).form));
const sayNow = () => sayTotal(document.querySelector("[data-price-total]")?.closest("form"));
// Counts what was typed before the script loaded, and what a browser fills in after Back.
sayNow();
addEventListener("pageshow", sayNow);
