/** A refusal whose text the error page shows as it is; `wait` is in how many seconds to come back. */
export const refusal = (status: number, message: string, wait?: number): Response => {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (wait !== undefined) headers.set("Retry-After", String(wait));
  return new Response(message, { status, headers });
};
