import type { TradeSlug } from "~/models/trades/trade";
import type { Answers, LeadSource, StoredEstimate } from "../../../drizzle/schema/values/leads";

/**
 * A quiz is data, and where a visitor is in it is derived from the answers on every request.
 * Nothing stores a current step, so Back, bookmarks and a second tab cannot corrupt one.
 */
export type Choice = {
  value: string;
  label: string;
  /** One short line under the label. */
  helper?: string;
  /** What to know before choosing it: 'coming soon'. */
  note?: string;
  icon?: string;
};

type StepBase = {
  /** Back is not offered here. */
  noBack?: boolean;
  /** URL segment, form field name and key in the answers: `roof-work`. */
  id: string;
  question: string;
  hint?: string;
  /** The step is on the path only when this holds; always when absent. */
  when?: (answers: Answers) => boolean;
};

export type ChoiceStep = StepBase & {
  kind: "choice";
  choices: readonly Choice[];
  /** Where it is one field among others: `Service`. */
  label?: string;
  /** The message when none was chosen, if the page does not make that obvious. */
  missing?: string;
  /** Where it is asked again, what was answered: none chosen changes nothing. */
  answered?: string;
  optional?: true;
};

export type TextStep = StepBase & {
  /** `lines` takes several lines of text. */
  kind: "text" | "email" | "postcode" | "lines";
  label: string;
  /** 'Please enter your …', shown when nothing was typed. */
  missing: string;
  autoComplete: string;
  /** May be left empty, always or once the number is proved. */
  optional?: boolean | "proved";
};

export type PhoneStep = StepBase & {
  kind: "phone";
  label: string;
  missing: string;
  autoComplete: "tel";
  /** The estimate, and who would be asked, stand above the question. */
  ahead?: boolean;
};

export type CodeStep = StepBase & { kind: "code"; label: string };

/** A page before the questions; its answer is that it was read. */
type IntroStep = StepBase & { kind: "intro"; button: string };

/** The last page: notes and a photo, both optional. Its answer is the notes, which may be empty. */
export type DetailsStep = StepBase & { kind: "details"; label: string; photoLabel: string };

/** A step that can share a page with others. */
export type FieldStep = ChoiceStep | TextStep | PhoneStep;

export type Step = ChoiceStep | TextStep | PhoneStep | CodeStep | IntroStep | DetailsStep;

/** Messages that differ between the quizzes (homeowner specification, section 8). */
type QuizWording = {
  /** We could not send a code, whatever the number. */
  sendFailed: string;
  /** The vendor will not text this number, and did not say why. */
  sendRefused: string;
  checkUnreachable: string;
};

/** What a quiz makes of its answers, without the contact details, as the leads table stores it. */
export type LeadDetails = {
  /** Slug of the trade: `roofing`. */
  serviceType: string;
  projectDescription: string;
  budgetRange: string;
  timeline: string;
  propertyType: string;
  /** What the homeowner is shown first. */
  estimate: StoredEstimate;
  /** Variant B's, for `/quote-results`. */
  resultsEstimate: StoredEstimate;
  /** What the homeowner added in words; may be empty. */
  notes: string;
};

export type Quiz = {
  /** Stored with the draft: `roofing`. */
  id: string;
  /** Where it is answered: `/quote-quiz`. */
  path: string;
  title: string;
  /** The one trade that it asks for; absent where a visitor chooses. */
  trade?: TradeSlug;
  /** The page that leads to it, if it is another. */
  pitch?: string;
  /** Other addresses that show its first page. */
  alsoAt?: readonly string[];
  /** All questions but the code stand on one page, at {@link path}, under this heading. */
  onePage?: { heading: string; text: string; description: string };
  steps: readonly Step[];
  /** Seconds before another code may be asked for. */
  resendSeconds: number;
  wording: QuizWording;
  /** Whether the quiz goes on without a code when the vendor is down; such a lead is not routed. */
  goesOnWithoutCode: boolean;
  /** The total number of steps to show; by default, those on the path. */
  total?: (answers: Answers) => number;
  /** The results page: matched roofers, at the quiz's own address, or the estimate page that other quizzes share. */
  results: "matches" | "quote";
  /** The page that stands between the last answer and the results, and how long. */
  waiting?: {
    page: string;
    seconds: number;
    title: string;
    text: string;
    /** Whether it is counted as the last step. */
    counted?: boolean;
  };
  /** Where the visitor goes when the lead could not be stored at once. */
  fallback: "quote-results-fallback" | "quote-success";
  /** The source that its leads are stored with; quizzes may share one. */
  source: LeadSource;
  /** The source as people read it. */
  sourceName: string;
  /** The request that a complete set of answers makes. */
  describeLead: (answers: Answers) => LeadDetails;
};

/** The one step id that every quiz uses for the texted code; its answer is `verified` or `skipped`. */
export const codeStepId = "sms-verification";

/** Whether this step may be left empty, given the answers so far. */
export const mayBeEmpty = (step: Step, answers: Answers): boolean =>
  "optional" in step &&
  (step.optional === true || (step.optional === "proved" && answers[codeStepId] === "verified"));

/** The steps that apply to these answers, in order. */
export const path = (quiz: Quiz, answers: Answers): readonly Step[] =>
  quiz.steps.filter((step) => step.when?.(answers) ?? true);

export const findStep = (quiz: Quiz, answers: Answers, stepId: string): Step | undefined =>
  path(quiz, answers).find((step) => step.id === stepId);

/** What a one-page quiz asks at its own address: everything that may stand beside other questions. */
export const stepsOnOnePage = (quiz: Quiz): readonly FieldStep[] =>
  quiz.steps.flatMap((step) => (isField(step) ? [step] : []));

const isField = (step: Step): step is FieldStep =>
  step.kind !== "code" && step.kind !== "intro" && step.kind !== "details";

/** The first step on the path without an answer; undefined when all are answered. */
export const nextUnanswered = (quiz: Quiz, answers: Answers): Step | undefined =>
  path(quiz, answers).find((step) => answers[step.id] === undefined);

/**
 * Whether this is the last unanswered step. A code cannot be checked without the database, so the code step never
 * counts as such.
 */
export const completes = (quiz: Quiz, answers: Answers, stepId: string): boolean =>
  stepId !== codeStepId && nextUnanswered(quiz, { ...answers, [stepId]: "answered" }) === undefined;

/** Whether every step before this one has an answer. */
export function canVisit(quiz: Quiz, answers: Answers, stepId: string): boolean {
  for (const step of path(quiz, answers)) {
    if (step.id === stepId) return true;
    if (answers[step.id] === undefined) return false;
  }
  return false;
}

/** What to show at the address of a step or of the quiz itself, given these answers. */
type Visit =
  | { status: "asked"; step: Step }
  /** The quiz itself, answered half-way: they choose whether to go on. */
  | { status: "half-way"; next: Step }
  /** This step cannot be asked now; the one with `stepId` can. */
  | { status: "elsewhere"; stepId: string }
  | { status: "unknown" };

export function visit(quiz: Quiz, answers: Answers, stepId?: string): Visit {
  const step = quiz.steps.find(({ id }) => id === (stepId ?? quiz.steps[0]?.id));
  const next = nextUnanswered(quiz, answers) ?? path(quiz, answers).at(-1);
  if (!step || !next) return { status: "unknown" };
  if (stepId === undefined)
    return hasBegun(quiz, answers) ? { status: "half-way", next } : { status: "asked", step };
  if (quiz.onePage && step.kind !== "code") return { status: "elsewhere", stepId };
  const done = step.kind === "code" && answers[stepId] !== undefined;
  if (done || !canVisit(quiz, answers, stepId)) return { status: "elsewhere", stepId: next.id };
  return { status: "asked", step };
}

/** Whether a question was answered; that an introduction was read does not count. */
export const hasBegun = (quiz: Quiz, answers: Answers): boolean =>
  quiz.steps.some(({ id, kind }) => kind !== "intro" && answers[id] !== undefined);

/**
 * The step that Back leads to; undefined on the first. A code step that is done has nothing left to
 * ask, so Back goes past it.
 */
export function stepBefore(quiz: Quiz, answers: Answers, stepId: string): Step | undefined {
  const steps = path(quiz, answers);
  const position = steps.findIndex((step) => step.id === stepId);
  return steps
    .slice(0, Math.max(position, 0))
    .findLast((step) => step.kind !== "code" || answers[step.id] === undefined);
}

export type Progress = { number: number; total: number; percent: number };

/** 'Step n of total' and the whole percentage n / total. Questions of one page are one step. */
export function progress(quiz: Quiz, answers: Answers, stepId: string): Progress {
  const together = quiz.onePage ? stepsOnOnePage(quiz).length - 1 : 0;
  const steps = path(quiz, answers);
  const number = Math.max(steps.findIndex((step) => step.id === stepId) + 1 - together, 1);
  const total = quiz.total?.(answers) ?? steps.length - together;
  return { number, total, percent: Math.round((number / total) * 100) };
}

/** The answers of steps on the path; those of a branch that was left do not count. */
export const answersOnPath = (quiz: Quiz, answers: Answers): Answers =>
  Object.fromEntries(
    path(quiz, answers).flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined ? [] : [[id, answer]];
    }),
  );

/** The words the visitor chose or typed, for summaries; the value itself when no choice has it. */
export function answerLabel(step: Step, value: string): string {
  if (step.kind !== "choice") return value;
  return step.choices.find((choice) => choice.value === value)?.label ?? value;
}
