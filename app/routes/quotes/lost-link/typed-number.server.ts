import { redirect } from "@remix-run/node";
import { z } from "zod";
import { clientAddress } from "~/http/client-address.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refuse } from "~/http/pages/reply.server";
import { findVisitor, greetVisitor } from "~/http/sessions/visitor.server";
import {
  endTyped,
  findTypedNumber,
  type TypedNumber,
  textNumberCode,
} from "~/models/leads/own-request/typed-number.server";
import type { CodeRefusal } from "~/models/phones/code-words";
import { answersSchema, codeSchema } from "~/models/quiz/answer";
import { codeStep, phoneStep } from "~/models/quiz/quizzes/steps";

const numberSchema = answersSchema([phoneStep]);
const typedCode = z.object({ [codeStep.id]: codeSchema });

type Typed = { visitorId: string; phone: string; code: string };
/** `taken`: where to go then. `refused`: why the code is not taken; or words to say, and how long to wait, in seconds. */
type Checked = { taken: Response } | { refused: CodeRefusal | { words: string; wait: number } };

/** How far this browser is with a number. */
export async function findTyped(request: Request, leadId?: LeadId): Promise<TypedNumber> {
  const visitor = await findVisitor(request);
  return visitor.status === "known"
    ? findTypedNumber({ visitorId: visitor.id, leadId })
    : { state: "number" };
}

/**
 * The three presses of a page that proves a number: a number to text a code to, the code, and 'Another number'. Each
 * leads back to the page, `here`, until `check` has taken the code.
 */
export async function typedNumberAction(
  request: Request,
  form: FormData,
  { here, leadId, check }: { here: string; leadId?: LeadId; check: (typed: Typed) => Promise<Checked> },
) {
  const { id: visitorId, headers } = await greetVisitor(request);
  const goOn = () => redirect(here, { status: 303, headers });
  if (form.has("again")) {
    await endTyped({ visitorId, leadId });
    return goOn();
  }
  if (form.has(codeStep.id)) {
    const submission = parseForm(form, typedCode);
    if (submission.status !== "success") return refuse(submission);
    const search = await findTypedNumber({ visitorId, leadId });
    if (search.state !== "code") return goOn();
    const checked = await check({
      visitorId,
      phone: search.phone,
      code: submission.value[codeStep.id] ?? "",
    });
    if ("taken" in checked) return checked.taken;
    const { refused } = checked;
    const [words, wait] = typeof refused === "string" ? [wrongCode[refused]] : [refused.words, refused.wait];
    return refuse(submission, { fieldErrors: { [codeStep.id]: [words] } }, wait);
  }
  const submission = parseForm(form, numberSchema);
  if (submission.status !== "success") return refuse(submission);
  const phone = submission.value.phone ?? "";
  const sent = await textNumberCode({ visitorId, leadId, phone, address: clientAddress(request) });
  if (sent.status === "requested") return goOn();
  const wait = sent.status === "refused" ? undefined : sent.retryAfterSeconds;
  return refuse(submission, { fieldErrors: { phone: [sent.error] } }, wait);
}

const wrongCode: Readonly<Record<CodeRefusal, string>> = {
  wrong: "That is not the code that we texted you.",
  expired: "That code has expired. Ask for a new one.",
  "used-up": "That was too many wrong codes. Ask for a new one.",
  missing: "That code is used up. Ask for a new one.",
};
