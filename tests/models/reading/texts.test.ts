import { expect, test } from "vitest";
import { type KindName, kindOf, kinds } from "../../support/texts/kinds";

const every = Object.keys(kinds) as KindName[];

test.each(every)("each text of a %s is read as the table says", (name) => {
  const { read, rows } = kindOf(name);
  const found = rows.map(([typed]) => [typed, read(typed)]);
  expect(found).toEqual(rows.map(([typed, value, doubt, offer]) => [typed, { value, doubt, offer }]));
});

test.each(every)("what was read of a %s, or is offered, is read as itself", (name) => {
  const { read, rows, plain } = kindOf(name);
  for (const [typed, value, , offer] of rows) {
    if (value !== undefined) expect([typed, read(plain(value as never)).value]).toEqual([typed, value]);
    if (offer !== undefined) expect([typed, read(offer).value]).not.toEqual([typed, undefined]);
  }
});
