type DocumentFile = { name: string; type: string; bytes: Buffer };

/** A stranger's file, as something to save and never to open here; a picture of it may stand on a page of ours. */
export const documentFile = ({ name, type, bytes }: DocumentFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });

/** What is kept about somebody, as something to save. */
export const dataFile = (name: string, kept: unknown): Response =>
  new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
