import { findVisitor } from "~/http/sessions/visitor.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { findDraft } from "~/models/quiz/drafts.server";
import { canVisit, type Quiz } from "~/models/quiz/journey";

/**
 * Whether a file in this post may be the photo of a request, which is known before any of it is read: the step asks
 * for one and its visitor has got that far. While the database is away nobody can tell, and the request may yet be
 * taken in.
 */
export async function takesPhoto(request: Request, quiz: Quiz, stepId: string | undefined): Promise<boolean> {
  const step = quiz.steps.find(({ id }) => id === stepId);
  if (step?.kind !== "details") return false;
  const visitor = await findVisitor(request);
  if (visitor.status !== "known") return false;
  try {
    const draft = await findDraft(visitor.id, quiz.id);
    return draft !== undefined && !draft.completedAt && canVisit(quiz, draft.answers, step.id);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return true;
    throw error;
  }
}
