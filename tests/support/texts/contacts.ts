import { all, type Row } from "./row";

const dan = "dan@birch.example";

export const emails: readonly Row[] = [
  [dan, dan],
  [" Dan.O'Hara+roofs@Birch.example ", "Dan.O'Hara+roofs@Birch.example"],
  ["mailto:dan@birch.example?subject=Quote", dan],
  ["Email: mailto:dan@birch.example", dan],
  ["<dan@birch.example>", dan],
  ["Dan <dan@birch.example>", dan],
  ['"Dan, Birch" <dan@birch.example>;', dan],
  ["dan@birch.example.", dan],
  ["dan@birch.example,", dan],
  ["dan@birch.example;dan@birch.example", dan],
  ["logo@2x.png dan@birch.example", dan],
  ["dan@bücher.example", "dan@xn--bcher-kva.example"],
  ["sam@gmail.com", "sam@gmail.com"],
  ["sam@hotmail.ca", "sam@hotmail.ca"],
  ["sam@mail.com", "sam@mail.com"],
  ["sam@love.co.uk", "sam@love.co.uk"],
  ["sam@firm.co.us", "sam@firm.co.us"],
  ["sam@firm.org.uk", "sam@firm.org.uk"],
  ["sam@firm.uk", "sam@firm.uk"],
  [`${"a".repeat(64)}@birch.example`, `${"a".repeat(64)}@birch.example`],
  ...all(undefined, "", "sam", "@birch.example", "a@b@birch.example", "a@b", "a@b..uk", "a@.b.uk"),
  ...all(undefined, "a@-b.uk", ".sam@birch.example", "sam..x@birch.example", "sam@birch.example1"),
  ...all(undefined, "sam@192.168.0.1", "logo@2x.png", `${"a".repeat(65)}@birch.example`),
  ...all(
    undefined,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(10)}.example`,
  ),
  ...all(undefined, `a@${"b".repeat(64)}.example`),
  ...[
    ["sam@gmial.com", "sam@gmail.com"],
    ["Sam@GMAIL.CON", "Sam@gmail.com"],
    ["sam@gmail.co", "sam@gmail.com"],
    ["sam@hotnail.com", "sam@hotmail.com"],
    ["sam@hotmial.co.uk", "sam@hotmail.co.uk"],
    ["sam@yahooo.co.uk", "sam@yahoo.co.uk"],
    ["sam@btinternt.com", "sam@btinternet.com"],
    ["sam@msn.con", "sam@msn.com"],
    ["sam@birch.con", "sam@birch.com"],
    ["sam@birch.co.ukk", "sam@birch.co.uk"],
    ["sam@birch.couk", "sam@birch.co.uk"],
    ["sam@birch.oc.uk", "sam@birch.co.uk"],
  ].map(([typed = "", offer]): Row => [typed, typed, undefined, offer]),
  ["sam@gmail", undefined, undefined, "sam@gmail.com"],
  ["sam@gmailcom", undefined, undefined, "sam@gmail.com"],
  ["sam@gmail,com", undefined, undefined, "sam@gmail.com"],
  ["a@b.uk, c@d.uk", "a@b.uk", "Two addresses: we took a@b.uk"],
  ["sám@birch.example", undefined, "We cannot write to an address with á before the @. Please enter another"],
];

const mobile = (e164: string) => ({ status: "mobile", e164 });
const landline = (e164: string) => ({ status: "landline", e164 });
const other = (e164: string) => ({ status: "other", e164 });
const sams = mobile("+447700900123");
const office = landline("+441134960204");
const withoutExtension = "We took 0113 496 0204, without the extension";

export const phones: readonly Row[] = [
  ...all(sams, "07700900123", "07700 900 123", "07700-900-123", "(07700) 900123", "  07700 900123  "),
  ...all(sams, "07700\u00a0900\u2011123", "+447700900123", "+44 7700 900123", "+44 (0)7700 900123"),
  ...all(sams, "+44 07700 900123", "(+44) 7700 900123", "00447700900123", "0044 (0) 7700 900 123"),
  ...all(sams, "447700900123", "44 (0)7700 900123", "7700 900123", "0447700900123", "++447700900123"),
  ...all(sams, "7700900123.0", "٠٧٧٠٠٩٠٠١٢٣", "۰۷۷۰۰ ۹۰۰۱۲۳", "０７７００　９００１２３", "p:+447700900123"),
  ...all(sams, "07700 900123 (WhatsApp)", "24hr: 07700 900123", "Mob. 07700 900123, after 5"),
  ...all(sams, "07700 900123 / +44 7700 900123"),
  ["07911 123456", mobile("+447911123456")],
  ["07624 123456", mobile("+447624123456")],
  ["0113 496 0123", landline("+441134960123")],
  ["020 7946 0000", landline("+442079460000")],
  ["+44 (0)20 7946 0000", landline("+442079460000")],
  ["01632 960123", landline("+441632960123")],
  ["01204 62123", landline("+44120462123")],
  ["0300 123 4567", landline("+443001234567")],
  ["1134960207.0", landline("+441134960207")],
  ["113 496 0105", landline("+441134960105")],
  ["Call 0113 496 0203", landline("+441134960203")],
  ["070 1234 5678", other("+447012345678")],
  ["076 1234 5678", other("+447612345678")],
  ["07625 123456", other("+447625123456")],
  ["0800 123 4567", other("+448001234567")],
  ["0800 123456", other("+44800123456")],
  ...all(undefined, "", "phone", "123456", "0770090012", "077009001234", "+1 415 555 2671"),
  ...all(undefined, "1-843-555-0101", "843-555-0101", "(843) 555-0101", "(843) 555-0101 (office)"),
  ...all(undefined, "843.555.0101", "+32 2 123 45 67", "+20 3 794 6000", "+33 6 12 34 56 78", "+44", "0"),
  ...all(undefined, "00", "999", "0800 FLOWERS", '0113496004"3', '0"1134960043', "0113 496 004O"),
  ["0113 496 0204 / 07700 900123", office, "Two numbers: we took 0113 496 0204"],
  ["Tel: 0113 496 0204 Mob: 07700 900123", office, "Two numbers: we took 0113 496 0204"],
  ["0113 496 0204 07700 900123", office, "Two numbers: we took 0113 496 0204"],
  ["0113 496 0204 ext 5", office, withoutExtension],
  ["0113 496 0204x5", office, withoutExtension],
  ...["+353 87 123 4567", "00353 87 123 4567", "+353 (0)1 234 5678"].map(
    (typed): Row => [typed, undefined, "That is an Irish number"],
  ),
  [
    "4.41135E+11",
    undefined,
    "That is what a spreadsheet made of a long number: format its column as text, for the last digits are lost",
  ],
];

const at = (postcode: string) => ({ ...half(postcode.slice(0, -4)), postcode });
const half = (outcode: string) => ({ outcode, area: /^[A-Z]+/.exec(outcode)?.[0] });

export const postcodes: readonly Row[] = [
  ...all(at("LS1 4DY"), "LS1 4DY", "ls14dy", "  Ls1   4dY ", "LS1-4DY", "L S 1 4 D Y", "ls1–4dy"),
  ...all(at("LS1 4DY"), "LS1.4DY", "ＬＳ１ ４ＤＹ", "LS1\u200b4DY"),
  ["m1 1ae", at("M1 1AE")],
  ["b338th", at("B33 8TH")],
  ["cr2 6xh", at("CR2 6XH")],
  ["dn551pt", at("DN55 1PT")],
  ["w1a 0ax", at("W1A 0AX")],
  ["ec1a-1bb", at("EC1A 1BB")],
  ["ls1", half("LS1")],
  ["LS 14", half("LS14")],
  ["sw1a", half("SW1A")],
  ["LS1 4", half("LS1")],
  ["EC1A-1", half("EC1A")],
  ["LS1 4D", half("LS1")],
  ["LS14D", half("LS1")],
  ["ls14 4d", half("LS14")],
  ["sw1a1a", half("SW1A")],
  ["m1-1a", half("M1")],
  ...all(undefined, "", "Leeds", "LS", "12345", "LS1 4DYX", "ZZ1 1AA", "LS1 4DY 2", "90210"),
  ...all(undefined, "LS1 4DY LS1 4DY", `LS1${" ".repeat(99)}4DY`, "LOO 4DY", "IIIIIII", "LSI 4DYX"),
  ...all(undefined, "Ilkley"),
  ...[
    ["LSI 4DY", "LS1 4DY"],
    ["lsl4dy", "LS1 4DY"],
    ["W1A OAX", "W1A 0AX"],
    ["SWIA lAA", "SW1A 1AA"],
    ["0X1 1DP", "OX1 1DP"],
    ["MEIO 1AA", "ME10 1AA"],
    ["ME1O 1AA", "ME10 1AA"],
    ["ME1O", "ME10"],
    ["LSI", "LS1"],
    ["CRO 6XH", "CR0 6XH"],
    ["L1I 4DY", "L11 4DY"],
  ].map(([typed = "", offer]): Row => [typed, undefined, undefined, offer]),
];

export const websites: readonly Row[] = [
  ["https://slaters.example", { href: "https://slaters.example/", host: "slaters.example" }],
  [
    "HTTP://www.Slaters.example/about?x=1",
    { href: "http://www.slaters.example/about?x=1", host: "slaters.example" },
  ],
  [" www.slaters.example ", { href: "https://www.slaters.example/", host: "slaters.example" }],
  ["slaters.example:8080/a", { href: "https://slaters.example:8080/a", host: "slaters.example" }],
  ["slaters.example.", { href: "https://slaters.example/", host: "slaters.example" }],
  [
    "\u200bwww.slaters\u00ad.example/\u2800",
    { href: "https://www.slaters.example/", host: "slaters.example" },
  ],
  ["http//slaters.example/a,", { href: "http://slaters.example/a", host: "slaters.example" }],
  ["https:/www.slaters.example", { href: "https://www.slaters.example/", host: "slaters.example" }],
  ["https;//slaters.example", { href: "https://slaters.example/", host: "slaters.example" }],
  ["HTTP:slaters.example", { href: "http://slaters.example/", host: "slaters.example" }],
  ["toeau-môn.example", { href: "https://xn--toeau-mn-b4a.example/", host: "xn--toeau-mn-b4a.example" }],
  ...all(undefined, "", "n/a", "none", "javascript:alert(1)", "JaVaScRiPt:alert(1)//.example"),
  ...all(undefined, " java\nscript:alert(1)", "\u0001javascript:alert(1)"),
  ...all(undefined, "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd"),
  ...all(undefined, "//elsewhere.example", "/roofing", "https://bank.example@evil.example"),
  ...all(undefined, "https://user:word@evil.example", "https://", "http://localhost/"),
  ...all(undefined, "https://a b.example", "https://slaters.example/\u0000"),
  ...all(undefined, `https://slaters.example/${"a".repeat(600)}`, "mailto:ann@slaters.example"),
  ...all(undefined, "ann@slaters.example"),
];

export const codes: readonly Row[] = [
  ["614023", "614023"],
  [" 614 023 ", "614023"],
  ["614-023", "614023"],
  ["6 1 4 0 2 3", "614023"],
  ["614\u2011023.", "614023"],
  ["６１４０２３", "614023"],
  ["٦١٤٠٢٣", "614023"],
  ["Your Fettle code is 614023", "614023"],
  ["614023 accepts the agreement with Kirkgate Slaters, £820. Tell nobody. Valid for 10 minutes.", "614023"],
  ["Your code: 614-023. It ends in 10 minutes.", "614023"],
  ["61402", undefined],
  ["6140235", undefined],
  ["a614023b", undefined],
  ["614023 ".repeat(99), undefined],
];

/** Names and texts as a person sees them. */
const family = "👩‍👩‍👧‍👧";
const england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

export const seen: readonly Row[] = [
  ["Sia\u0302n", "Siân"],
  ["\u200bS", "S"],
  [
    "A slate roof,\u00ad done by Sam and \u202ehis two sons\u202c in May",
    "A slate roof, done by Sam and his two sons in May",
  ],
  ["Sam\u200b\u2060\ufeff Roof\u00ading", "Sam Roofing"],
  ["\u3164\u115f\u1160\uffa0\u2800Sam", "Sam"],
  ["Roof \u202esretalS\u202c\u200f", "Roof sretalS"],
  ["Sam\ufe0f \ufe0fRoofing\u034f", "Sam Roofing"],
  ["a\0b\u0007c\ud800d", "abcd"],
  ["a\r\nb\rc\u2028d\u000be", "a\nb\nc\nd\ne"],
  [`Sam\u200dRoofing\u200c ${family}`, `SamRoofing ${family}`],
  ["می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
  ["❤️ 👩🏽‍🔧 1️⃣ 🏳️‍🌈", "❤️ 👩🏽‍🔧 1️⃣ 🏳️‍🌈"],
  [`${england}S\u{e0067}am`, `${england}Sam`],
  ...all("", "\u3164\u200b", "\u2800", "\ufe0f\u2060"),
];
