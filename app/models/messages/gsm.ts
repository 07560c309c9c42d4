/** GSM 03.38: one septet each. The escape character is no text. */
export const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension table: an escape and a septet. */
export const extended = new Set("^{}\\[~]|€\f");

const likeGsm: Readonly<Record<string, string>> = {
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "·": "-",
};

/** The text in the GSM alphabet: typographer's marks become typist's, other accents are dropped. */
export const inGsm = (text: string): string =>
  [...text]
    .map((each) => {
      if (basic.has(each) || extended.has(each)) return each;
      const like = likeGsm[each] ?? each.normalize("NFKD").replace(/\p{M}/gu, "");
      return [...like].every((part) => basic.has(part)) ? like : "?";
    })
    .join("");
