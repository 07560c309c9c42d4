import { json } from "@remix-run/node";
import type { ProgressAnswer, ProgressProblem } from "~/components/claim/claim-progress";
import { readForm } from "~/http/bodies/form.server";
import { isMultipart, readMultipart } from "~/http/bodies/multipart.server";
import { clientAddress } from "~/http/client-address.server";
import { inConstantTime } from "~/http/constant-time.server";
import { outlive } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice, refusalInit } from "~/http/pages/reply.server";
import { codeChannels, largestDocumentBytes } from "~/models/claims/claim";
import { claimCodeForm } from "~/models/claims/claim-form";
import { type CodeTried, sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import type { Claimant } from "~/models/ownership/claim-rows.server";
import { keepClaimDocument } from "~/workflows/keep-document.server";

type Own = { claimId: string; claimant: Claimant };
type FindOwn = () => Promise<Own | undefined>;

const missing = () => refusal(404, "This claim does not exist, or it is not yours.");

/** Answers a form of a claim that waits: a code to send, a code, a document. */
export async function answerProgress(
  request: Request,
  findOwn: FindOwn,
  { back, won }: { back: string; won: (owned: boolean) => Response | Promise<Response> },
) {
  if (isMultipart(request)) return answerDocument(request, findOwn, back);
  const form = await readForm(request);
  return outlive(request, { form }, async () => {
    const own = await findOwn();
    if (!own) throw missing();
    return form.get("intent") === "send-code" ? sendCode(request, form, own, back) : tryCode(form, own, won);
  });
}

async function sendCode(request: Request, form: FormData, own: Own, back: string) {
  const channel = codeChannels.find((each) => each === form.get("channel"));
  if (!channel)
    return refuse({ code: "Press one of the buttons on the page to choose where the code goes." });
  const sent = await sendClaimCode(own, { channel, sender: clientAddress(request) });
  switch (sent.status) {
    case "sent":
      return redirectWithNotice(back, `A code is on its way to ${sent.masked}.`);
    case "limited":
      return refuse({ code: sent.error }, refusalInit(sent.retryAfterSeconds));
    case "nowhere":
      return refuse({ code: "The listing has no such address or number. Show us a document instead." });
    case "settled":
      return refuse({ code: "This claim has been decided: no code changes it." });
    case "missing":
      throw missing();
  }
}

const refuse = (problem: ProgressProblem, init = refusalInit()) => json<ProgressAnswer>({ problem }, init);

async function tryCode(form: FormData, own: Own, won: (owned: boolean) => Response | Promise<Response>) {
  const typed = claimCodeForm.safeParse(Object.fromEntries(form));
  if (!typed.success) return refuse({ code: "Enter the 6 digits of the code" });
  const tried = await inConstantTime(() => tryClaimCode(own, typed.data.code));
  if (tried.status === "missing") throw missing();
  return tried.status === "proven" ? won(tried.owned) : refuse({ code: wrongWords(tried) });
}

function wrongWords(tried: Exclude<CodeTried, { status: "proven" | "missing" }>): string {
  switch (tried.status) {
    case "wrong":
      return `That code is not right. You have ${tried.triesLeft} ${tried.triesLeft === 1 ? "try" : "tries"} left.`;
    case "expired":
      return "That code has expired. Ask for a new one below.";
    case "used-up":
      return "That was too many wrong codes. Ask for a new one below.";
    case "none":
      return "Ask for a code first.";
    case "settled":
      return "This claim has been decided: no code changes it.";
  }
}

async function answerDocument(request: Request, findOwn: FindOwn, back: string) {
  // Only a claimant's file is written to disk; whoever is signed out is told once the form is read.
  const taken = await findOwn().then(Boolean, () => false);
  const wanted = { file: "document", largestFileBytes: largestDocumentBytes, taken };
  return readMultipart(request, wanted, (upload) =>
    outlive(request, upload, async () => {
      const own = await findOwn();
      if (!own) throw missing();
      const kept = await keepClaimDocument(own, upload.file, clientAddress(request));
      switch (kept.status) {
        case "kept":
          return redirectWithNotice(back, "We have your document.");
        case "missing":
          throw missing();
        case "refused":
          return refuse({ document: kept.error });
        case "limited":
          return refuse({ document: kept.error }, refusalInit(kept.retryAfterSeconds));
        case "too large":
          return refuse({ document: kept.error }, { status: 413 });
      }
    }),
  );
}
