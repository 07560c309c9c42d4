import { z } from "zod";
import { formatPhone, mobileProblem, parsePhone } from "~/models/phones/phone";
import { type ChosenAlerts, formatMinutes, readMinutes } from "./ways";

/** The fields of the form as they stand in it; a box that is not ticked is absent. */
export type AlertFields = Partial<
  Record<"email" | "texts" | "mobile" | "from" | "until" | "emergencies", string>
>;

const badTime = "Please enter a time of day, like 22:00";
const time = z
  .string()
  .max(8, badTime)
  .transform((typed) => readMinutes(typed))
  .pipe(z.number({ error: badTime }))
  .optional();

/**
 * The form of how somebody is told. `own` is the business's number where that takes texts: they need no other then.
 */
export const alertSettingsForm = (own: string | undefined) =>
  z
    .object({
      email: z.boolean().default(false),
      texts: z.boolean().default(false),
      mobile: z
        .string()
        .trim()
        .max(40, "Please enter a UK mobile number, like 07700 900 123")
        .pipe(
          z.string().superRefine((typed, context) => {
            const problem = mobileProblem(typed);
            if (problem) context.addIssue({ code: "custom", message: problem });
          }),
        )
        .optional(),
      from: time,
      until: time,
      emergencies: z.boolean().default(false),
    })
    .superRefine(({ texts, mobile, from, until }, context) => {
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (texts && !mobile && !own)
        wrong("mobile", "Texts need a mobile. Please enter yours, or take the tick away.");
      if (from === undefined && until !== undefined) wrong("from", "Please say from when it is quiet");
      if (until === undefined && from !== undefined) wrong("until", "Please say until when it is quiet");
      if (from !== undefined && from === until) wrong("until", "Please choose a time other than the first");
    })
    .transform(({ email, texts, mobile, from, until, emergencies }): ChosenAlerts => {
      const typed = mobile ? (parsePhone(mobile).e164 ?? null) : null;
      const quiet = from === undefined || until === undefined ? null : { from, until };
      // The business's own number may change, and the texts with it.
      return { email, texts, mobile: typed === own ? null : typed, quiet, emergencies };
    });

/** The fields as they are when nobody has typed anything. */
export function alertFieldsOf(
  { email, texts, mobile, quiet, emergencies }: ChosenAlerts,
  own: string | undefined,
): AlertFields {
  const number = mobile ?? own;
  return {
    ...(email && { email: "on" }),
    // Nobody has had a text who has no mobile: the box says so.
    ...(texts && number && { texts: "on" }),
    ...(number && { mobile: formatPhone(number) }),
    ...(quiet && { from: formatMinutes(quiet.from), until: formatMinutes(quiet.until) }),
    ...(emergencies && { emergencies: "on" }),
  };
}
