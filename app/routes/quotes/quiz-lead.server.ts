import type { OwnBoxProps } from "~/components/result/parts";
import { findVisitor } from "~/http/sessions/visitor.server";
import { leadId } from "~/models/base/ids";
import { textedWords, wroteWords } from "~/models/leads/now/homeowner-actions";
import { findLeadNow, type LeadNow } from "~/models/leads/now/now.server";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { findConfirmation } from "~/models/leads/own-request/correction.server";
import { doubtOf } from "~/models/leads/own-request/postcode-doubt";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { resultsPath } from "~/models/quiz/addresses";
import { findQuizOf } from "~/models/quiz/recorded-answers";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { requireQuiz } from "./quiz-answers.server";

export type OwnLead = LeadNow & {
  /** Whether this browser made it, and so may see the contact details. */
  own: boolean;
};

/**
 * The lead that `?id=` names.
 * Throws a 404 Response for an id that is missing, malformed or of no lead.
 */
export async function requireLead(request: Request): Promise<OwnLead> {
  const id = leadId.safeParse(new URL(request.url).searchParams.get("id"));
  const found = id.success ? await findLeadNow(id.data) : undefined;
  if (!found) throw quoteNotFound();
  const visitor = await findVisitor(request);
  return { ...found, own: visitor.status === "known" && visitor.id === found.lead.visitorId };
}

/** As {@link requireLead}, but only for a lead of the quiz at this address. */
export async function requireQuizLead(request: Request): Promise<OwnLead> {
  const found = await requireLead(request);
  if (found.lead.source !== requireQuiz(request).source) throw quoteNotFound();
  return found;
}

/** Links to the homeowner's own pages; undefined when their details were deleted. */
export async function ownBox({ lead, now }: Pick<LeadNow, "lead" | "now">): Promise<OwnBoxProps | undefined> {
  const { id, email, phone, erasedAt } = lead;
  if (erasedAt) return undefined;
  const token = requestToken(lead);
  const doubt = doubtOf(lead, now);
  return {
    wrote: email ? wroteWords[await findConfirmation({ id, email })] : textedWords,
    ...{
      email,
      phone: formatPhone(phone),
      correction: paths.correctEmail(id),
      request: paths.myRequest(token),
    },
    doubt: doubt && { token, doubt },
    adding: now.did.state === "open" ? addedPaths.fromResults(token) : undefined,
  };
}

/** As {@link requireLead}, for the browser that made the lead. Throws a 404 Response for any other. */
export async function requireOwnLead(request: Request): Promise<OwnLead & { visitorId: string }> {
  const found = await requireLead(request);
  const visitorId = found.own ? found.lead.visitorId : null;
  if (!visitorId) throw quoteNotFound();
  return { ...found, visitorId };
}

/** Where the results of a lead are. */
export function resultsOf({
  id,
  source,
  answers,
}: Pick<OwnLead["lead"], "id" | "source" | "answers">): string {
  const quiz = findQuizOf(source, answers);
  return quiz ? resultsPath(quiz, id) : paths.quoteResults(id);
}

const quoteNotFound = () => new Response("Quote Not Found", { status: 404 });
