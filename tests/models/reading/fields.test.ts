import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { appendField } from "~/http/bodies/form.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { londonDay } from "~/models/base/clock";
import { askedFields } from "~/models/reading/offers";
import { seenText } from "~/models/reading/text";
import { today } from "../../support/texts/amounts";
import { everyField, type Field } from "../../support/texts/every-field";
import { type KindName, kindOf, kinds } from "../../support/texts/kinds";
import type { Row } from "../../support/texts/row";

const now = new Date(`${today}T12:00:00Z`);

/** What fields take: by name, or by file and name. One with a `?` takes other texts, too. */
const fieldsOf: Readonly<Partial<Record<KindName | `${KindName}?`, string>>> = {
  email: "email support-email",
  phone: "phone mobile whatsApp",
  postcode: "postcode",
  "postcode?": "answer.ts:postcode",
  website: "website",
  code: "code sms-verification",
  "code?": "code.server.ts:code",
  money: "amount deposit stage1 stage2 stage3 stage4 costPence plan-price",
  date: "startOn validUntil visit away.ts:until insured-until",
  hours: "hours_monday hours_tuesday hours_wednesday hours_thursday hours_friday hours_saturday hours_sunday",
  time: "from until",
  days: "days workingDays",
  years: "guaranteeYears",
  miles: "service_radius",
  people: "employee_count",
  year: "established_year",
  text: `additional_info address besides body business_name businessName city complaint contact_name contactName
    description details exclusions firstName first-name fullName initial insurer last-name materialsNamed message name notes
    number organisation ownAddress reason reply says search street_address town when1 when2 when3 when4 who whose why`,
};

/** Fields that a page of ours, a program or a browser fills in, passwords, and what stands in an answer. */
const notTyped = new Set(
  `after asked before bodies.ts:body business call cancelUrl confirmPassword current customerId endpoint expires held id
  instead insuranceBacked kept leadId opened password personId photo publicKey returnUrl services serviceType sha256
  sharedSecret stay subscription successUrl version was whom`.split(/\s+/),
);

const choices = new Set<string>();
let found: Awaited<ReturnType<typeof everyField>> = { fields: [], missed: [] };

/** Makes what no source makes as it is loaded. */
async function draw() {
  const { answersSchema } = await import("~/models/quiz/answer");
  const { quizzes } = await import("~/models/quiz/quizzes");
  const { waitlistSteps } = await import("~/models/waitlist/waitlist");
  for (const steps of [...quizzes.map(({ steps }) => steps), waitlistSteps]) {
    answersSchema(steps);
    for (const { id, kind } of steps) if (["choice", "intro"].includes(kind)) choices.add(id);
  }
  const { priceForm, enteredForm } = await import("~/models/prices/price-form");
  const { agreementForm } = await import("~/models/prices/agreement-form");
  const { reviewForm } = await import("~/models/reviews/review-form");
  const { entryForm } = await import("~/models/threads/thread");
  const { awayForm } = await import("~/models/alerts/away");
  const { alertSettingsForm } = await import("~/models/alerts/settings");
  const { listingForm } = await import("~/models/listings/profile/own-profile");
  for (const each of [priceForm, enteredForm, awayForm, entryForm]) each(now);
  for (const side of ["business", "homeowner"] as const) agreementForm(side, now, null);
  for (const kind of ["contact", "work"] as const) reviewForm(kind, now);
  alertSettingsForm(undefined);
  listingForm({ email: "", phone: "", businessHours: null });
}

/** Fields that are judged by a function, and not by a schema of their own. */
async function judged(): Promise<Field[]> {
  const { insuranceDay } = await import("~/models/listings/profile/check");
  const { allSettings } = await import("~/models/admin/settings");
  const field = (name: string, problem: (typed: string) => string | undefined): Field => ({
    ...{ at: `${name}:`, name },
    schema: z.string().superRefine((typed, { addIssue }) => {
      const message = problem(typed);
      if (message) addIssue(message);
    }),
  });
  const setting = (name: string) =>
    allSettings.find((each) => each.name.startsWith(name))?.problem ?? (() => "none");
  return [
    field("insured-until", (typed) => {
      const day = insuranceDay(typed);
      return day.status === "wrong" ? day.message : undefined;
    }),
    field("plan-price", setting("price-")),
    field("support-email", setting("supportEmail")),
    field("whatsApp", setting("whatsApp")),
  ];
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  found = await everyField(draw);
  found.fields.push(...(await judged()));
});
afterAll(() => void vi.useRealTimers());

const named = ({ at, name }: Field): string[] => [`${/([^/:]+):/.exec(at)?.[1]}:${name}`, name];

function kindOfField(field: Field): { kind: KindName; isLoose: boolean } | undefined {
  for (const name of named(field)) {
    if (notTyped.has(name)) return undefined;
    const [kind] = Object.entries(fieldsOf).find(([, names]) => names.split(/\s+/).includes(name)) ?? [];
    if (kind) return { kind: kind.replace("?", "") as KindName, isLoose: kind.endsWith("?") };
  }
  return undefined;
}

const isKnown = (field: Field) =>
  kindOfField(field) !== undefined ||
  choices.has(field.name) ||
  named(field).some((name) => notTyped.has(name));

/** A form with this field only, made once for each: zod compiles it. */
const forms = new Map<Field, z.ZodType>();
function alone(field: Field): z.ZodType {
  const form = forms.get(field) ?? z.object({ [field.name]: field.schema });
  forms.set(field, form);
  return form;
}

/** What a form makes of a text in the field, as it is read by the reader, or what it says. */
function answerOf(field: Field, kind: KindName, typed: string): { taken?: unknown; said?: string } {
  const { name } = field;
  const form = new FormData();
  appendField(form, name, typed);
  const submission = parseForm(form, alone(field));
  if (submission.status !== "success") return { said: submission.error?.[name]?.join() ?? "" };
  const taken = (submission.value as Record<string, unknown>)[name];
  if (taken instanceof Date) return { taken: londonDay(taken) };
  return { taken: typeof taken === "string" ? kindOf(kind).read(taken).value : taken };
}

/** Whether the field does with the text as its reader does; `isTaken` where the value is stored. */
function judge(field: Field, [typed, value, doubt, offer]: Row): { isRight: boolean; isTaken: boolean } {
  const { kind = "text", isLoose } = kindOfField(field) ?? {};
  const { taken, said } = answerOf(field, kind, typed);
  const isTaken = said === undefined && isDeepStrictEqual(taken, value);
  const isAsked = askedFields.some((name) => name === field.name);
  const question = (isAsked && offer && `Did you mean ${offer}?`) || doubt;
  if (question && (isAsked || value === undefined || said?.includes(question)))
    return { isRight: said?.includes(question) ?? false, isTaken };
  if (value === undefined) return { isRight: isLoose || said !== undefined, isTaken: false };
  // What is out of a field's bounds, it refuses in every spelling.
  const plain = answerOf(field, kind, kindOf(kind).plain(value as never));
  const isAlike =
    isDeepStrictEqual(plain.taken, taken) && (plain.said === undefined) === (said === undefined);
  return { isRight: isAlike && (isTaken || kind === "text" || said !== undefined), isTaken };
}

test("each field of each form has one kind, and each form is among them", () => {
  const unknown = found.fields.filter((field) => !isKnown(field));
  expect(unknown.map((field) => named(field)[0])).toEqual([]);
  // Passwords and choices alone.
  expect(found.missed).toEqual([
    "app/routes/account/change-password.tsx: 1",
    "app/routes/account/link-questions.server.ts: 2",
  ]);
});

test.each(Object.keys(kinds) as KindName[])(
  "each field for text of the kind %s takes what its reader takes",
  (kind) => {
    const fields = found.fields.filter((field) => kindOfField(field)?.kind === kind);
    expect(fields.length).toBeGreaterThan(0);
    const rows = kindOf(kind).rows.filter(
      ([typed, value]) => typed !== "" && (value !== undefined || seenText(typed) === typed),
    );
    const wrong = fields.flatMap((field) => {
      const judgements = rows.map((row) => ({ ...judge(field, row), typed: row[0] }));
      const some = judgements
        .filter(({ isRight }) => !isRight)
        .map(({ typed }) => [field.at, field.name, typed, answerOf(field, kind, typed)]);
      return judgements.some(({ isTaken }) => isTaken)
        ? some
        : [[field.at, field.name, "takes none"], ...some];
    });
    expect(wrong).toEqual([]);
  },
);
