import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cities } from "~/models/places/gazetteer/cities";
import { nearestPlaceName } from "~/models/places/near-spelling";

describe("the place that was meant", () => {
  test.each([
    ["Birmingam", "Birmingham"],
    ["birminghum", "Birmingham"],
    ["Machester", "Manchester"],
    ["Manchster", "Manchester"],
    ["Leed", "Leeds"],
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
    ["Stoke on Trent", "Stoke-on-Trent"],
    ["st. albans", "St Albans"],
    ["Mánchester", "Manchester"],
    ["Lundon", "London"],
    ["Datford", "Dartford"],
  ])("by %j is %s", (text, name) => {
    expect(nearestPlaceName(text)).toBe(name);
  });

  test.each([
    "xyzzy",
    "",
    " ",
    "%",
    "Le",
    "Lds",
    "Bat",
    "Yor",
    "Paris",
    "Leicestershire Road",
    "🏠",
    "B1 1AA",
    "a".repeat(50),
  ])("by %j is nobody's guess", (text) => {
    expect(nearestPlaceName(text)).toBeUndefined();
  });

  test("with one slip anywhere in a city's name is that city", () => {
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
        expect(nearestPlaceName(written)).toBe(city);
      }),
    );
  });
});
