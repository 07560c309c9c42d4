import { expect, test } from "vitest";
import { chosenMapping, mappingOf, mappingProblem, storedMapping } from "~/models/imports/file/columns";
import { readFileRow } from "~/models/imports/file/row";
import { isTown } from "~/models/places/which-town.server";

test("one column may be that of several fields, a field may have one text for all rows, and both are stored and read again", () => {
  const said: Record<string, string> = {
    ...{ "column-businessName": "0", "column-city": "1", "column-streetAddress": "1" },
    ...{ "column-phone": "7", "value-services": " Roof = Repairs ", "column-ownerId": "2" },
    "lacking-place": "Hull",
  };
  const mapping = chosenMapping(3, (name) => said[name] ?? "");
  const stored = ["businessName", "city streetAddress", "", "services=Roof = Repairs", "?place=Hull"];
  expect(storedMapping(mapping)).toEqual(stored);
  expect(mappingOf(stored)).toEqual(mapping);
  expect(mappingProblem(mapping)).toBe("Choose a column for Phone, or type one text for all rows.");
  // As earlier releases stored it, and as nobody does.
  expect(mappingOf(["businessName", "", "phone"]).from).toEqual({
    businessName: { column: 0 },
    phone: { column: 2 },
  });
  expect(mappingOf(["toString", "status", "phone phone"]).from).toEqual({ phone: { column: 2 } });
});

test.each([
  ["only the columns that are read count", ["Ash", "0113 496 0000"], "Leeds"],
  ["a column that is read is out of reach", ["Ash"], "too few cells"],
  ["a text behind the last heading", ["Ash", "0113 496 0000", "", "", "x"], "too many cells"],
  ["nothing behind the last heading", ["Ash", "0113 496 0000", "York", "", " "], "York"],
  ["an empty cell where there is a text for all rows", ["Ash", "0113 496 0000", " ", ""], "Leeds"],
])("of a row's width: %s", (_, cells, city) => {
  const from = { businessName: { column: 0 }, phone: { column: 1 } };
  const mapping = {
    columns: 4,
    from: { ...from, city: cells.length < 3 ? { value: "Leeds" } : { column: 2, value: "Leeds" } },
  };
  const { read } = readFileRow(1, { line: 2, lines: 1, cells, kind: "row" }, mapping, { isTown });
  expect(read.status === "clean" ? read.listing.city : read.reason).toBe(city);
});
