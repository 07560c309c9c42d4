/** A multipart body of which the beginning arrives, and nothing else until its sender hangs up. */
export function stalledBody(head: string) {
  let hangUp = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`--x\r\nContent-Disposition: form-data; ${head}`));
      hangUp = () => controller.error(new Error("aborted"));
    },
  });
  return { body, hangUp: () => hangUp() };
}
