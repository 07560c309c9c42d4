import { oneLine } from "./text";

/** In characters; what stands behind is not read. */
const longestList = 10_000;

const serialized = /(?:i:\d{1,9}|s:\d{1,9}:"[^"]*");s:\d{1,9}:"([^"]*)"/g;
const member = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,"']+)/gs;
const escaped = /\\(?:u([\da-f]{4})|(.))/gis;
/** Marks between the members of a list that people write, with the bullets and numbers in front of them. */
const between = /[;|\r\n\u2022\u00b7\u25aa\u25cf\u25e6\u2023]+/;
const bullet = /^(?:[-–*+>]|\d{1,2}[.)])\s+/;

const withoutEscapes = (text: string): string =>
  text.replace(escaped, (_, code?: string, letter = "") =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : letter,
  );

/**
 * The members of a list in a cell: JSON's `["a","b"]`, Python's `['a', 'b']`, PostgreSQL's `{a,"b"}`, PHP's `a:2:{…}`, or
 * parted by `;`, `|`, bullets or line breaks. A comma in any other text parts nothing.
 */
export function listMembers(cell: string): string[] {
  const text = cell.slice(0, longestList).trim();
  const members = /^a:\d{1,4}:\{/.test(text)
    ? [...text.matchAll(serialized)].map(([, inner = ""]) => inner)
    : /^(?:\[.*\]|\{.*\})$/s.test(text)
      ? [...text.slice(1, -1).matchAll(member)].map(([, one, other, bare]) =>
          withoutEscapes(one ?? other ?? bare ?? ""),
        )
      : text.split(between);
  return members.map((each) => oneLine(each.trim().replace(bullet, ""))).filter(Boolean);
}
