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
