import { expect, test } from "vitest";
import { readCell } from "~/models/reading/cell";

test.each(["#N/A", "#REF!", "#value!", "#DIV/0!", "#NAME?", "########"])(
  "%s is a value that was lost",
  (cell) => {
    expect(readCell(cell)).toEqual({ text: "", isLost: true });
  },
);

test.each(["NULL", "(null)", " nan ", "None", "undefined", "n/a", "NA", "-", "—", "[]", "{}"])(
  "%s is nothing",
  (cell) => {
    expect(readCell(cell)).toEqual({ text: "" });
  },
);

test.each([
  ["Nan's Roofing", "Nan's Roofing"],
  ["None Such Ltd", "None Such Ltd"],
  ["#1 Roofing", "#1 Roofing"],
  ["5 < 6 and a & b", "5 < 6 and a & b"],
  ["R&D; roofs", "R&D; roofs"],
  ["<Smith> & Sons", "<Smith> & Sons"],
  ["=1+1", "=1+1"],
  ['="0113 496 0000"', "0113 496 0000"],
  ["Ash &amp; Sons", "Ash & Sons"],
  ["O&#39;Beech", "O'Beech"],
  ["Brighton &amp;amp; Hove", "Brighton & Hove"],
  ["From &pound;100 &ndash; caf&eacute;s&nbsp;too", "From £100 – cafés too"],
  ["&#8211; &#x2013; &#150; &#0; &#xd800;", "– – – &#0; &#xd800;"],
  ["<p>We fit <b>slate</b> roofs.</p><ul><li>Fast</li></ul>", "We fit slate roofs.\nFast"],
  ["&lt;p&gt;Slate&lt;/p&gt;", "Slate"],
  ["Since 1990<br />Free quotes<script>x<y</script><!-- no -->", "Since 1990\nFree quotes"],
  ['<a href="https://ash.example">Ash</a> Roofing', "Ash Roofing"],
])("%s reads as %s", (cell, text) => {
  expect(readCell(cell).text).toBe(text);
});

test.each([
  ['=HYPERLINK("https://ash.example/1","Ash ""A"" Roofing")', 'Ash "A" Roofing', "https://ash.example/1"],
  ['=hyperlink( "https://ash.example" ; "Ash" )', "Ash", "https://ash.example"],
  ['=HYPERLINK("mailto:dan@ash.example")', "mailto:dan@ash.example", "mailto:dan@ash.example"],
])("%s is its text and its address", (cell, text, link) => {
  expect(readCell(cell)).toEqual({ text, link });
});

test("no cell takes long to read", () => {
  const hostile = [" ", "<", "<p", "<!--", "<script>", "&", "&#", '="', '=HYPERLINK("', "<a ", "#"];
  const began = performance.now();
  for (const piece of hostile) readCell(piece.repeat(100_000 / piece.length));
  for (const piece of hostile) readCell(piece.repeat(20_000 / piece.length));
  expect(performance.now() - began).toBeLessThan(1_000);
});
