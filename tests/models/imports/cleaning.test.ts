import { expect, test } from "vitest";
import { cleanPhone, cleanPostcode } from "~/models/imports/file/cleaning";

const cleaned = (clean: (text: string, notes: string[]) => unknown, text: string) => {
  const notes: string[] = [];
  return [clean(text, notes), ...notes];
};

test.each([
  ["(843) 555-0101", [null]],
  ["718-555-0102", [null]],
  ["113 496 0105", ["+441134960105", "Phone: 113 496 0105 → 0113 496 0105"]],
  ["0113-496 0105", ["+441134960105"]],
  [
    "Tel: 0113 496 0201 Mob: 07700 900201",
    [
      "+441134960201",
      "Phone: Tel: 0113 496 0201 Mob: 07700 900201 → 0113 496 0201. Two numbers: we took 0113 496 0201",
    ],
  ],
  ["p:+441134960205", ["+441134960205", "Phone: p:+441134960205 → 0113 496 0205"]],
  ["1134960207.0", ["+441134960207", "Phone: 1134960207.0 → 0113 496 0207"]],
  ["0434 567 8901", ["+444345678901"]],
  ["00353 87 123 4567", [null, "Phone: 00353 87 123 4567. That is an Irish number"]],
  [
    "4.41135E+11",
    [
      null,
      "Phone: 4.41135E+11. That is what a spreadsheet made of a long number: format its column as text, for the last digits are lost",
    ],
  ],
])("the cell %s of telephone numbers", (text, said) => {
  expect(cleaned(cleanPhone, text)).toEqual(said);
});

test.each([
  ["GU8", "Postcode: GU8 is only half of one, and is not shown"],
  ["here", "Postcode: here left out, no UK postcode"],
])("of %s for a postcode it says what became of it", (text, note) => {
  expect(cleaned(cleanPostcode, text).slice(1)).toEqual([note]);
});
