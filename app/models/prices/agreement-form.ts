import { z } from "zod";
import { pounds } from "~/models/reading/money";
import { boundedText, visibleLine } from "~/models/reading/text";
import { withoutPostcode } from "./agreement-text";
import { afterCancelling, startsWithin } from "./open-terms";
import { type AgreementDetails, type AgreementSide, dayWords } from "./price";
import { includedOf, openAt } from "./price-form";

const longestBesides = 1000;

const besides = z
  .string()
  .max(4000)
  .optional()
  .default("")
  .transform((typed) => boundedText(typed, longestBesides));

const whereMissing = "Enter the street and the town of the work";
const address = z
  .string(whereMissing)
  .max(1000)
  .transform((typed) => visibleLine(typed, 160))
  .refine((line) => withoutPostcode(line).street.length >= 5, whereMissing);

const ownAddress = z
  .string()
  .max(1000)
  .optional()
  .default("")
  .transform((typed) => visibleLine(typed, 160));

type Typed = z.infer<z.ZodObject<ReturnType<typeof fieldsAt>>>;
const fieldsAt = (at: Date) => ({ ...openAt(at), besides });

const detailsOf = ({
  startOn,
  workingDays,
  besides,
  guaranteeYears,
  insuranceBacked,
  deposit,
  ...items
}: Typed) => ({
  ...{ startOn, workingDays, besides },
  said: { included: includedOf(items), guaranteeYears, insuranceBacked, depositPence: deposit },
});

/** What the form has to know of the work and its price; null where there is nothing to agree on. */
type ForOrder = { urgent: boolean; totalPence: number } | null;

/**
 * The form for one side's details; only the homeowner says where the work is, and whether it may begin while they can
 * cancel, which has no default.
 */
export function agreementForm(
  side: AgreementSide,
  at: Date,
  asked: ForOrder,
): z.ZodType<Partial<AgreementDetails>, unknown> {
  const tooMuch = (deposit: number | null): Record<string, string> =>
    asked && (deposit ?? 0) > asked.totalPence
      ? { deposit: `The deposit is more than the price, which is ${pounds(asked.totalPence)}` }
      : {};
  if (side === "business")
    return z
      .object(fieldsAt(at))
      .superRefine(({ deposit }, context) => name(tooMuch(deposit), context), evenSo)
      .transform(detailsOf);
  return z
    .object({
      address,
      ownAddress,
      mayBegin: z.enum(["yes", "no"]).nullable().default(null),
      ...fieldsAt(at),
    })
    .superRefine(({ mayBegin, startOn, deposit }, context) => {
      const early = asked && !asked.urgent && startsWithin(startOn, at);
      name({ ...tooMuch(deposit), ...(early ? wrongStart(mayBegin, at) : {}) }, context);
    }, evenSo)
    .transform(({ address, ownAddress, mayBegin, ...typed }) => ({
      ...{ address, ownAddress, mayBegin },
      ...detailsOf(typed),
    }));
}

/** What is wrong with an answer about a start within the 14 days. */
function wrongStart(mayBegin: AgreementDetails["mayBegin"], at: Date): Record<string, string> {
  if (mayBegin === "yes") return {};
  return mayBegin
    ? { startOn: `You asked for no work before ${dayWords(afterCancelling(at))}: choose that day or later` }
    : { mayBegin: "Please answer this: the work would start within the 14 days in which you can cancel" };
}

/** Also checks a form with a field that is wrong by itself, so that all of it is named at once. */
const evenSo = { when: () => true };

function name(wrong: Readonly<Record<string, string>>, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(wrong))
    context.addIssue({ code: "custom", path: [field], message });
}
