import { expect, test } from "vitest";
import { csvLine } from "~/models/base/csv";

test.each([
  ["plain words", ["Jane", "LS1 4DY"], "Jane,LS1 4DY\r\n"],
  ["a comma", ["Leeds, UK"], '"Leeds, UK"\r\n'],
  ["a quote", ['Say "hello"'], '"Say ""hello"""\r\n'],
  ["two lines", ["one\ntwo\r\nthree"], '"one\ntwo\r\nthree"\r\n'],
  ["nothing", ["", ""], ",\r\n"],
])("a line with %s can be read back", (_, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each(["=1+1", "+441134960000", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "\u200b=1"])(
  "a spreadsheet does not calculate %j",
  (text) => {
    expect(csvLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
  },
);
