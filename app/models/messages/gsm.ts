/** GSM 03.38 characters of one septet each, without the escape character. */
export const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension table: each takes an escape and a septet. */
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
