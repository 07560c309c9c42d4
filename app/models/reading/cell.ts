/** A cell of a spreadsheet or an export as a person would read it there. */
type Cell = {
  text: string;
  /** The address that the cell leads to. */
  link?: string;
  /** Whether a spreadsheet lost its value: an error or a column too narrow. */
  isLost?: boolean;
};

const [longestWord, longestMarkup] = [20, 20_000];
/** Words of programs for nothing; only a whole cell is compared with them. */
const nothing = /^(?:n\/a|n\.a\.|NA|\(?null\)?|nil|nan|none|undefined|\[\]|\{\}|[-–—]{1,20})$/iu;
const lost = /^(?:#{2,20}|#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|ERROR)!|NAME\?))$/i;

const quoted = '"((?:[^"]|"")*)"';
const formula = new RegExp(
  String.raw`^=\s*(?:HYPERLINK\(\s*${quoted}\s*(?:[,;]\s*${quoted}\s*)?\)|${quoted})$`,
  "i",
);

/** Whether a text may hold more than what it shows. */
const isOdd = /[<&]|^[=#-]/;

/**
 * Reads a cell: a program's word for nothing is empty, a link is its text and its address, markup of a web page becomes
 * text. Anything else stays as it is, '5 < 6 and a & b' too.
 */
export function readCell(cell: string): Cell {
  const typed = cell.trim();
  if (typed.length <= longestWord && nothing.test(typed)) return { text: "" };
  if (!isOdd.test(typed)) return { text: typed };
  if (typed.length <= longestWord && lost.test(typed)) return { text: "", isLost: true };
  const [whole, address, shown, literal] = formula.exec(typed.slice(0, longestMarkup)) ?? [];
  if (whole !== typed) return { text: withoutMarkup(typed) };
  const text = unquoted(shown ?? literal ?? address);
  return { text: withoutMarkup(text), link: address ? unquoted(address) : undefined };
}

const unquoted = (text = ""): string => text.replaceAll('""', '"').trim();

const dropped = /<!--.{0,2000}?-->|<(script|style)\b.{0,2000}?<\/\1>/gis;
/** Tags that begin or end a line. */
const breaks = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|table|section|article|blockquote|hr)\b[^<>]{0,500}>/gi;
const inline =
  /<\/?(?:a|abbr|b|big|center|cite|code|em|font|i|img|s|small|span|strong|sub|sup|tbody|td|th|u)\b[^<>]{0,500}>/gi;
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi;

/** Twice, since exports write `&amp;lt;p&amp;gt;` too. */
function withoutMarkup(text: string): string {
  if (text.length > longestMarkup || !/[<&]/.test(text)) return text;
  const once = plainText(text);
  return /[<&]/.test(once) ? plainText(once) : once;
}

const plainText = (text: string): string =>
  text
    .replace(dropped, "")
    .replace(breaks, "\0")
    .replace(inline, "")
    .replace(reference, (whole, decimal?: string, hex?: string, name?: string) =>
      name
        ? (letters.get(name) ?? whole)
        : letterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16), whole),
    )
    .split("\0")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");

/** As browsers do, 128 to 159 are those of Windows-1252. */
function letterOf(code: number, otherwise: string): string {
  // Node decodes these right only from a stream.
  if (code >= 128 && code < 160)
    return new TextDecoder("windows-1252").decode(Uint8Array.of(code), { stream: true });
  return code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
    ? otherwise
    : String.fromCodePoint(code);
}

/** The named letters of HTML from 160 to 255, in their order; a space that must not break is a space. */
const latin =
  `iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
  Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
  Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
  iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/,
  );
const others =
  "nbsp   amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” hellip … bull • euro € trade ™";

const letters = new Map([
  ...latin.map((name, at): [string, string] => [name, String.fromCharCode(161 + at)]),
  ...[...others.matchAll(/(\S+) (.)(?: |$)/g)].map(([, name = "", letter = ""]): [string, string] => [
    name,
    letter,
  ]),
]);
