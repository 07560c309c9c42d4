const tints = [
  "bg-blue-bg text-blue",
  "bg-purple-bg text-purple",
  "bg-orange-bg text-orange",
  "bg-green-bg text-green",
  "bg-yellow-bg text-yellow",
] as const;

type FaceProps = {
  name: string;
  /** Path of its logo, where it has one that may be shown. */
  logo?: string;
  /** Beside the heading of its own page. */
  large?: boolean;
};

/** The face of a business: its logo, else its initials on a tint that is always the same. */
export function Face({ name, logo, large }: FaceProps) {
  const size = large ? "size-18 text-2xl" : "size-11";
  if (logo) {
    const pixels = large ? 72 : 44;
    return (
      <img
        src={logo}
        alt={large ? `Logo of ${name}` : ""}
        width={pixels}
        height={pixels}
        loading={large ? undefined : "lazy"}
        className={`face ${size} object-contain`}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`face ${size} ${tintOf(name)}`}>
      {initialsOf(name)}
    </span>
  );
}

/** `KS` of Kirkgate Slaters, `MB` of M & B Roofing: the first letters of its first two words. */
export function initialsOf(name: string): string {
  const words =
    name
      .slice(0, 100)
      .normalize("NFC")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const [one = "", two = ""] = words.filter((word) => !/^(the|and|of)$/i.test(word));
  return ([...one].slice(0, 1).join("") + [...two].slice(0, 1).join("")).toUpperCase();
}

function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name.slice(0, 100)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? tints[0];
}
