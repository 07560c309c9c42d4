import type { Encoding } from "./format";

const byteOrderMark = Buffer.from("\ufeff");

/** From the file's encoding to UTF-8 without a mark; called without a chunk at the end. */
export function decoding(encoding: Encoding): (chunk?: Uint8Array) => Buffer {
  if (encoding === "utf-8") return withoutMark();
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
}

/** UTF-8 is what the parser reads: it is passed on as it is. */
function withoutMark(): (chunk?: Uint8Array) => Buffer {
  let head: Buffer | undefined = Buffer.alloc(0);
  return (chunk) => {
    const bytes = chunk ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.alloc(0);
    if (!head) return bytes;
    head = Buffer.concat([head, bytes]);
    if (chunk && head.length < byteOrderMark.length) return Buffer.alloc(0);
    const begun = head.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? head.subarray(3) : head;
    head = undefined;
    return begun;
  };
}
