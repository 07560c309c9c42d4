import { expect, test } from "vitest";
import { findKey } from "~/models/reading/find-key";

test.each([
  ["O’Hanlon & Sons Ltd.", "ohanlon and sons"],
  ["O'HANLON + SONS LIMITED", "ohanlon and sons"],
  ["Smith & Daughters & Co. PLC", "smith and daughters"],
  ["T.J. Roofing", "tj roofing"],
  ["X-Press, Leeds,", "xpress leeds"],
  ["24/7 Roofing/Guttering", "247 roofing guttering"],
  ["Żabka Dachy Łódź", "zabka dachy lodz"],
  [
    "Œuvre Þór Æsir Straße ẞ Đorđe Ørsted Ħal İsmet ısı",
    "oeuvre thor aesir strasse ss dorde orsted hal ismet isi",
  ],
  ["ＦＵＬＬ＇Ｓ ﬁne ½ £5", "fulls fine 1 2 5"],
  ["Привет ΣΙΣΥΦΟΣ Σίσυφος", "привет σισυφοσ σισυφοσ"],
  ["+44 113", "44 113"],
  ["Soft\u00adly \u200bunseen´", "softly unseen"],
  ["PLC Works", "plc works"],
  ["100% _under\\", "100 under"],
  ["-", ""],
])("%s is found by '%s'", (text, key) => {
  expect(findKey(text)).toBe(key);
});
