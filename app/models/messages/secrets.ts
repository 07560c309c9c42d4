/** Six figures by themselves: a code. */
const code = /(?<!\d)\d{6}(?!\d)/g;
/** All of an address behind its first part: what a link carries there may open somebody's account or request. */
const key = /(https?:\/\/[^\s/]+\/[^\s/?#]*)[^\s]*/g;

/** A message as somebody else may read it: codes and keys in links are hidden. */
export const maskSecrets = (text: string): string =>
  text
    .replace(key, (whole, begin: string) => (whole === begin ? whole : `${begin}…`))
    .replace(code, "••••••");
