import { parseWithZod } from "@conform-to/zod/v4";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { barWords } from "~/models/prices/price";
import { withdrawalForm } from "~/models/prices/price-form";
import { withdrawPrice } from "~/models/prices/sending.server";
import { leadNotFound } from "../lead-action.server";
import { requireViewerOf } from "../viewer.server";
import { newerWords, revisionOf } from "./refused-price.server";

export const action = formAction(async ({ form, ...args }) => {
  const own = await requireViewerOf(args, form);
  const submission = parseWithZod(form, { schema: withdrawalForm });
  if (submission.status !== "success") return refuse(submission);
  const outcome = await withdrawPrice({ ...own, ...revisionOf(form), ...submission.value });
  if (outcome.status === "missing") throw leadNotFound();
  if (outcome.status === "barred") throw refusal(409, barWords[outcome.bar]);
  if (outcome.status === "newer" || outcome.status === "limited") throw refusal(409, newerWords);
  return redirectWithNotice(pricePaths.own(own.leadId), said[outcome.status]);
});

const said = {
  withdrawn: "Taken back. We have told the customer.",
  repeated: "It was taken back already.",
  nothing: { refused: "Nothing was taken back: there is no price that was sent." },
  chosen: { refused: "The customer has chosen this price: talk to them, and agree on a change." },
} as const;

export { default, ErrorBoundary, loader, meta } from "./price";
