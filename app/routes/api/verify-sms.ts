import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, requireCaller, success, wrongMethod } from "~/http/bodies/json.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import { invalidCode } from "~/models/quiz/answer";
import { checkTypedCode } from "~/workflows/quiz/prove-phone.server";
import { verifySmsBody } from "./bodies";

const notChecked = "Verification failed. Please try again.";

export const loader = wrongMethod;

/** Checks a texted code. The number is then proved for this visitor, for one lead. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const typed = await readJson(request, verifySmsBody);
  const visitor = await findVisitor(request);
  // A caller without our cookie never asked for a code.
  if (visitor.status !== "known") return failure(422, invalidCode);
  return answer(notChecked, async () => {
    const checked = await checkTypedCode({ visitorId: visitor.id, ...typed });
    switch (checked.status) {
      case "verified":
        return success();
      case "refused":
        return failure(422, checked.error);
      case "unreachable":
        return failure(502, notChecked);
    }
  });
}
