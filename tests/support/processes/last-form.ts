/** Somebody who has answered everything but the last question, with the form of that question. */
export type LastAnswer = {
  visitorId: string;
  draftId: string;
  email: string;
  cookie: string;
  /** Where the form goes. */
  action: string;
  fields: { sealed: string } & Record<string, string>;
};

/** Sends the form as a browser would, without following where the answer leads. */
export function postLastAnswer(
  origin: string,
  { cookie, action, fields }: Pick<LastAnswer, "cookie" | "action" | "fields">,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(origin + action, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
    signal,
  });
}
