import { brotliDecompressSync } from "node:zlib";
import written from "./most-used.json";

/** The 10,000 most used passwords of six or more characters, in small letters; `scripts/most-used-passwords.ts` packs them. */
const common: ReadonlySet<string> = new Set(
  brotliDecompressSync(Buffer.from(written.packed, "base64")).toString().split("\n"),
);

/** Whether a password is among the first that anybody would try, in whatever case. */
export const isCommon = (password: string): boolean => common.has(password.normalize("NFKC").toLowerCase());
