import { describe, expect, test } from "vitest";
import { milesBetween } from "~/models/places/distance";
import { namesLike, type Town, towns, townsCalled } from "~/models/places/gazetteer/gazetteer.server";
import { type WhichTown, whichTown } from "~/models/places/which-town.server";

const found = (text: string) => {
  const answer = whichTown(text);
  if (answer.status !== "one") throw new Error(`${text} is ${answer.status}`);
  return answer;
};
const labels = (answer: WhichTown) => {
  if (answer.status === "several") return answer.choices.map(({ label }) => label);
  return (answer.status === "one" ? answer.others : answer.near).map(({ label }) => label);
};

/** Half of them the largest, half of them those whose name is nearest to another's. */
function drawn(): Town[] {
  const largest = towns.slice(0, 63);
  const nearAnother = towns
    .slice(63)
    .filter(({ name, people }) => people > 3_000 && namesLike(name, 4).some((near) => near !== name))
    .slice(0, 63);
  return [...largest, ...nearAnother];
}

test.each(drawn().map((town) => [`${town.name}, ${town.county}`, town] as const))(
  "126 towns, half of them large and half with a name that is nearly another's: %s is not taken for another",
  (_, town) => {
    const answer = whichTown(town.name);
    const isIt = (place: Town) => milesBetween(place, town) < 5;
    const offered = (location: string) => {
      const there = whichTown(location);
      return there.status === "one" && milesBetween(there.town, town) < 5;
    };
    if (answer.status === "one" && milesBetween(answer.town, town) < 5) return;
    // Somebody else's name too: then it is asked, or offered beside the one that is far larger.
    expect(townsCalled(town.name).filter(isIt)).not.toEqual([]);
    expect(answer.status).not.toBe("none");
    const choices =
      answer.status === "several" ? answer.choices : answer.status === "one" ? answer.others : [];
    expect(choices.some(({ location }) => offered(location))).toBe(true);
  },
);

describe("a town by its own name", () => {
  test("that is a city of ours goes by the site's name for it", () => {
    expect(found("newcastle-upon-tyne").town.name).toBe("Newcastle");
    expect(found("Newcastle").town.county).toBe("Tyne and Wear");
    expect(labels(found("Newcastle"))).toContain("Newcastle, County Down");
  });

  test("that is far larger than each other of the name is meant, and the others are offered", () => {
    expect(found("Preston").town.county).toBe("Lancashire");
    expect(labels(found("Preston"))).toContain("Preston, Rutland");
    expect(found("Bradford").town.county).toBe("West Yorkshire");
  });
});

describe("a name that several have", () => {
  test.each(["Ashford", "Sutton", "Richmond", "Stratford", "Kingston", "Clapham", "Ashton", "Stone", "Hook"])(
    "%s is asked about",
    (name) => {
      expect(whichTown(name)).toMatchObject({ status: "several", name });
    },
  );

  test("leads on to each of the name, wherever in the country", () => {
    const shared = towns.filter(({ name }, position) => {
      return townsCalled(name).length > 1 && towns.findIndex((town) => town.name === name) === position;
    });
    expect(shared.length).toBeGreaterThan(100);
    for (const { name } of shared) {
      const answer = whichTown(name);
      const choices =
        answer.status === "several" ? answer.choices : answer.status === "one" ? answer.others : [];
      for (const { location } of choices)
        expect(found(location).town.name, location).toBe(location.split(",")[0]);
    }
  });
});

test.each([
  ...[
    "",
    ",",
    " , ",
    "xyzzy",
    "%",
    "Leeds\0",
    "constructor",
    "__proto__",
    "Lds",
    "🏠",
    "Leicestershire Road",
  ].map((text) => [text, text]),
  ["one endless word", "x".repeat(9_000)],
  ["a thousand words", "a ".repeat(5_000)],
])("a name that nobody has, such as %j, is nowhere", (_, text) => {
  expect(whichTown(text)).toEqual({ status: "none", near: [] });
});
