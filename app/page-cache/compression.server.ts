import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

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

/** What a page is told apart by, as an ETag may hold it. */
export const digestOf = (html: Uint8Array): string => createHash("sha1").update(html).digest("base64url");

/**
 * Who may come into a cache: a key from the second time it is asked about, as long as it is one of the `most`
 * asked about last. A crawler that reads a million pages once pushes nothing out. A key that is let in has to
 * come twice again before it is let in the next time.
 */
function makeAdmission(most: number): (key: string) => boolean {
  const seen = new LRUCache<string, true>({ max: most });
  return (key) => {
    if (seen.delete(key)) return true;
    seen.set(key, true);
    return false;
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * What is sent to many is worth more of the processor than what is sent once: a twentieth of its length takes two
 * thirds as long again. Measured on our pages: docs/decisions/0061.
 */
const qualities = { often: 5, once: 4 } as const;

const compressed = makeCompressionCache();
const withBrotli = (quality: number) => async (html: Bytes) =>
  new Uint8Array(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
const brotliFor = { often: withBrotli(qualities.often), once: withBrotli(qualities.once) };
const withGzip = async (html: Bytes) => new Uint8Array(await gzipped(html, { level: 6 }));

/** The smallest first: that is ours to prefer among what a client likes equally. */
const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];
/** The second argument is younger than its types. */
type ChooseEncoding = (available: string[], options: { preferred: string[] }) => string | undefined;

/** Browsers send a handful of these, over and over. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding of our pages that a client's Accept-Encoding asks for; as it is, for who wants none of them. */
export function acceptedEncoding(accepted: string | null): Encoding {
  if (!accepted) return "identity";
  const known = negotiated.get(accepted);
  if (known) return known;
  const encoding = negotiate(accepted);
  negotiated.set(accepted, encoding);
  return encoding;
}

function negotiate(accepted: string): Encoding {
  const asked = new Negotiator({ headers: { "accept-encoding": accepted } });
  const choose: ChooseEncoding = asked.encoding.bind(asked);
  const best = choose([...encodings], { preferred: [...encodings] });
  return encodings.find((each) => each === best) ?? "identity";
}

/**
 * The html compressed as the request accepts; sets Content-Encoding and Vary. `sent` says how often it will be, as far
 * as anybody knows. Who knows its digest already hands it on.
 */
export async function compressHtml(
  html: Bytes,
  request: Request,
  headers: Headers,
  { sent = "once", digest }: { sent?: keyof typeof qualities; digest?: string } = {},
): Promise<Bytes> {
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  if (encoding === "identity") return html;
  headers.set("Content-Encoding", encoding);
  return compressed(html, encoding, encoding === "br" ? brotliFor[sent] : withGzip, digest);
}
