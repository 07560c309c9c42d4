import { LRUCache } from "lru-cache";
import { makeAdmission } from "./admission.server";
import { digestOf } from "./digest.server";

type Bytes = Uint8Array<ArrayBuffer>;
/** The compressed form of `html`, from the cache or by `compress`; `digest` for who has it already. */
type Compressed = (
  html: Bytes,
  encoding: string,
  compress: (html: Bytes) => Promise<Bytes>,
  digest?: string,
) => Promise<Bytes>;

const mostPages = 100;
const mostCandidates = 1000;

/**
 * The compressed forms of pages that many people get, so that each is compressed once. A page is cached from
 * the second time it is asked for, byte for byte the same: one with somebody's details in it seldom is.
 */
export function makeCompressionCache(): Compressed {
  const pages = new LRUCache<string, Bytes>({ max: mostPages });
  const admit = makeAdmission(mostCandidates);
  return async (html, encoding, compress, digest = digestOf(html)) => {
    const key = `${encoding} ${digest}`;
    const cached = pages.get(key);
    if (cached) return cached;
    const bytes = await compress(html);
    if (admit(key)) pages.set(key, bytes);
    return bytes;
  };
}
