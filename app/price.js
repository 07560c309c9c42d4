// Shows a price's total with VAT while it is typed, as the page does; without script, the next page shows it.

import { typedTotal } from "./models/prices/price";

/** @param {HTMLFormElement | null | undefined} form */
function sayTotal(form) {
  const total = form?.querySelector("[data-price-total]");
  if (!form || !total) return;
  const typed = new FormData(form);
  const said = (/** @type {string} */ name) => String(typed.get(name) ?? "");
  const [amount, vat, basis, days] = [said("amount"), said("vat"), said("basis"), said("days")];
  total.textContent = typedTotal({ amount, vat, basis, days });
}

addEventListener("input", ({ target }) => sayTotal(/** @type {HTMLInputElement} */ (target).form));
const sayNow = () => sayTotal(document.querySelector("[data-price-total]")?.closest("form"));
// Counts what was typed before the script loaded, and what a browser fills in after Back.
sayNow();
addEventListener("pageshow", sayNow);
