import { pictures } from "~/services/files/pictures.server";
import type { FileStore } from "~/services/files/port";

/** The bytes stored under a name, checked against the store's size; undefined if there are none. */
export async function bytesOf(name: string, store: FileStore = pictures): Promise<Buffer | undefined> {
  const file = await store.open(name);
  if (!file) return undefined;
  const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
  if (bytes.length !== file.bytes) throw new Error(`${name} has ${bytes.length} bytes, not ${file.bytes}`);
  return bytes;
}
