import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cities } from "~/models/places/gazetteer/cities";
import { namesLike, towns } from "~/models/places/gazetteer/gazetteer.server";
import { indexSpellings, nearestNames } from "~/models/places/near-spelling";

describe("the place that may have been meant", () => {
  test.each([
    ["Birmingam", "Birmingham"],
    ["birminghum", "Birmingham"],
    ["Machester", "Manchester"],
    ["Manchster", "Manchester"],
    ["Leedss", "Leeds"],
    ["Sheffeild", "Sheffield"],
    ["Edinbrough", "Edinburgh"],
    ["Glasgoe", "Glasgow"],
    ["Livrepool", "Liverpool"],
    ["Notingham", "Nottingham"],
    ["Newcaslte", "Newcastle"],
    ["Middlesborough", "Middlesbrough"],
    ["Strabaine", "Strabane"],
    ["Ballymeana", "Ballymena"],
    ["Cardif", "Cardiff"],
    ["Stoke on Trant", "Stoke-on-Trent"],
    ["st. alban", "St Albans"],
    ["Mánchestr", "Manchester"],
    ["Datford", "Dartford"],
  ])("by %j is %s", (text, name) => {
    expect(namesLike(text, 3)).toContain(name);
  });

  test.each(["xyzzy", "", " ", "%", "Le", "Lds", "Leicestershire Road", "🏠", "B1 1AA", "a".repeat(9_000)])(
    "by %j is nobody's guess",
    (text) => {
      expect(namesLike(text, 3)).toEqual([]);
    },
  );

  test("with one slip anywhere in a city's name is that city", () => {
    const index = indexSpellings(cities.map(({ name }) => name));
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const slip = fc.record({
      city: fc.constantFrom(...cities.filter(({ name }) => name.length >= 6).map(({ name }) => name)),
      at: fc.nat(20),
      letter: fc.constantFrom(...letters),
      kind: fc.constantFrom("missing", "extra", "wrong", "swapped"),
    });
    fc.assert(
      fc.property(slip, ({ city, at: anywhere, letter, kind }) => {
        const at = anywhere % (city.length - 1);
        const [before, here, next, after] = [
          city.slice(0, at),
          city.charAt(at),
          city.charAt(at + 1),
          city.slice(at + 2),
        ];
        const written = {
          missing: before + next + after,
          extra: before + here + letter + next + after,
          wrong: before + letter + next + after,
          swapped: before + next + here + after,
        }[kind];
        expect(nearestNames(written, index, 1)).toEqual([city]);
      }),
    );
  });

  test("is looked for in all five thousand names within a few milliseconds", () => {
    const texts = towns.slice(0, 200).map(({ name }) => `${name.slice(0, -1)}q`);
    for (const text of texts) namesLike(text, 3);
    const before = process.cpuUsage();
    for (const text of texts) namesLike(text, 3);
    expect(process.cpuUsage(before).user / 1000 / texts.length).toBeLessThan(20);
  });
});
