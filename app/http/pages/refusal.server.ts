/** A refusal whose text the error page shows as it is; `wait` is the time to come back after, in seconds. */
export const refusal = (status: number, message: string, wait?: number): Response => {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (wait !== undefined) headers.set("Retry-After", String(wait));
  return new Response(message, { status, headers });
};
