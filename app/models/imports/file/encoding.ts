/** The encodings of a file: by their names in TextDecoder, but CP850, which that does not know. */
export const encodingLabels = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  macintosh: "MacRoman",
  cp850: "CP850 (MS-DOS)",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big end first",
} as const;
export type Encoding = keyof typeof encodingLabels;
export const encodings = Object.keys(encodingLabels) as Encoding[];

/** The letters of the bytes from 0x80. TextDecoder has no CP850, and in Node 20 it takes Windows-1252 for Latin-1. */
const tables: Readonly<Record<string, string>> = {
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  "windows-1252": "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ",
};

type Decoder = { decode(bytes?: Uint8Array, how?: { stream?: boolean }): string };

const tableDecoder = (table: string): Decoder => ({
  decode: (bytes = new Uint8Array()) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replace(/[\x80-\xff]/g, (letter) => table[letter.charCodeAt(0) - 0x80] ?? letter),
});

/** A decoder of a file's bytes, piece by piece; throws a RangeError for an encoding that is not known. */
export function decoderOf(encoding: string): Decoder {
  const table = tables[encoding];
  return table ? tableDecoder(table) : new TextDecoder(encoding);
}

const oneByte = ["windows-1252", "macintosh", "cp850"] as const;

/**
 * Of lines in one of the encodings with a byte for each letter, the encoding that makes the most plausible English of
 * them, and whether another one makes nearly as much of them.
 */
export function likelyEncoding(lines: Uint8Array): { encoding: Encoding; sure: boolean } {
  const ways = oneByte.map((encoding) => {
    const text = decoderOf(encoding).decode(lines);
    return { encoding, text, points: plausibility(text) };
  });
  const [best = { encoding: "windows-1252", text: "", points: 0 }, ...others] = ways.sort(
    (one, other) => other.points - one.points,
  );
  const rival = others.find(({ text }) => text !== best.text)?.points ?? -1;
  return { encoding: best.encoding, sure: best.points > 0 && rival < best.points * 0.8 };
}

const accented = /[^\0-\x7f]/gu;
const usual = /^[éèêëáàâäåæçíîïñóôöøœúûüßŵŷ]$/u;

/** Points for each letter beyond ASCII that stands as it does in English lists; fewer than none for others. */
function plausibility(text: string): number {
  let points = 0;
  for (const { 0: letter, index } of text.matchAll(accented))
    points += pointsOf(letter, text[index - 1] ?? " ", text[index + letter.length] ?? " ");
  return points;
}

function pointsOf(letter: string, before: string, after: string): number {
  const [inWord, onWord] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  const capitals = /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after);
  if (/\p{Ll}/u.test(letter))
    return capitals || !(inWord || onWord) ? -2 : letter === "é" ? 3 : usual.test(letter) ? 2 : -2;
  if (/\p{Lu}/u.test(letter)) return capitals || (!inWord && onWord) ? 1 : -3;
  if (/[£€]/.test(letter)) return /\d/.test(after) ? 3 : 0;
  if (letter === "’") return inWord ? 2 : 0;
  if (/[–—]/.test(letter)) return before === after || (/\d/.test(before) && /\d/.test(after)) ? 2 : 0;
  if (/[‘“”]/.test(letter)) return 1;
  return /[•…°½¼¾®©™·×²³\u00a0]/.test(letter) ? 1 : -2;
}
