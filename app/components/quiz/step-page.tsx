import { Tick } from "~/components/form/controls";
import { NavLink } from "~/components/page/link";
import type { Progress, Step } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { QuestionStep } from "./question-step";
import { DrawnFrom, QuizPanel, StartAgain } from "./quiz-panel";
import { type Ahead, PriceAhead, WhoIsAsked } from "./who-is-asked";

export type StepFacts = {
  stepId: string;
  /** The id of the open draft, which each form carries. */
  draft?: string;
  progress: Progress;
  backTo?: string;
  /** What was answered before. */
  value?: string;
  /** Whether it may be left empty. */
  optional?: boolean;
  /** The number that the code was texted to, in national format, and the seconds until another may be sent. */
  code?: { phone: string; wait: number };
  /** Where the number can be changed. */
  changePhone?: string;
  sealed?: string;
  ahead?: Ahead;
  /** The business that is asked first unless it is away; `alone` only at the last question, where it can be asked alone. */
  first?: { name: string; away: boolean; alone?: boolean };
  /** Where the answer is posted, if not to the step's own address. */
  action?: string;
};

/** What was wrong with the last try: with the answer, or with what its page asks besides. */
export type StepProblem = {
  problem?: string;
  about?: "photo" | "near" | "who";
  typed?: string;
  alone?: boolean;
};

type StepPageProps = StepFacts & { quizPath: string; step: Step; refused?: StepProblem };

function codeHint(phone: string, refused?: StepProblem): string {
  const texted = `We have texted a code to ${phone}. It can take a minute to arrive.`;
  return refused?.problem ? `${texted} Each code of the last ten minutes works.` : texted;
}

const withoutEmail = "You may leave it empty: then we text you instead.";

export function StepPage({ quizPath, step, refused, code, changePhone, value, ...asked }: StepPageProps) {
  const { first, draft, ahead, action = paths.quizStep(quizPath, step.id) } = asked;
  const errorsOf = (about?: StepProblem["about"]) =>
    refused?.problem && refused.about === about ? [refused.problem] : undefined;
  const near = refused?.about === "near" ? refused.typed : ahead?.near;
  return (
    <QuestionStep
      step={
        code
          ? { ...step, hint: codeHint(code.phone, refused) }
          : asked.optional && step.kind === "email"
            ? { ...step, optional: true, hint: `${step.hint} ${withoutEmail}` }
            : step
      }
      progress={asked.progress}
      action={action}
      backTo={asked.backTo}
      value={refused && refused.about !== "near" ? refused.typed : value}
      errors={errorsOf()}
      photoErrors={errorsOf("photo")}
      above={
        ahead && <PriceAhead {...{ ...ahead, near, action, draft, quizPath }} errors={errorsOf("near")} />
      }
      within={ahead?.roofers && <WhoIsAsked {...ahead} roofers={ahead.roofers} errors={errorsOf("who")} />}
      draft={draft}
      sealed={asked.sealed}
      before={first && (first.away || first.alone === undefined) ? <AskedFirst {...first} /> : undefined}
      last={
        first?.alone === undefined ? undefined : (
          <AskAlone {...first} alone={refused ? refused.alone : first.alone} />
        )
      }
      startAgain={
        asked.progress.number > 1 ? <StartAgain quizPath={quizPath} draft={draft} quiet /> : undefined
      }
    >
      {code ? <ResendCode action={action} draft={draft} wait={code.wait} /> : null}
      {changePhone ? (
        <p>
          <NavLink to={changePhone}>Change phone number</NavLink>
        </p>
      ) : null}
    </QuestionStep>
  );
}

/** Names the business that is asked first; whether it can have the request is known only at the end. */
const AskedFirst = ({ name, away }: { name: string; away: boolean }) => (
  <p className="mt-2">
    <b>{name}</b>
    {away
      ? " is away just now. If they still are when you send your request, up to three others near you get it,"
      : " is asked first, if the work and the place fit. Up to two others near you get your request too,"}
    {" unless you say at the end that you only want this one."}
  </p>
);

const AskAlone = ({ name, alone }: { name: string; alone?: boolean }) => (
  <Tick name="alone" value="yes" defaultChecked={alone}>
    Ask only {name}
    <small className="hint block">If they cannot take the work, nobody else is asked until you say so.</small>
  </Tick>
);

/**
 * 'Resend code', in a form of its own. The server refuses until the wait is over and says how long remains; the script
 * counts it down.
 */
const ResendCode = ({ action, draft, wait }: { action: string; draft?: string; wait: number }) => (
  <form method="post" action={action} className="mt-4">
    <DrawnFrom draft={draft} />
    <p className="hint flex flex-wrap items-center gap-x-1">
      {wait > 0 ? "" : "No text? "}
      <button type="submit" name="intent" value="resend" className="link nav-link" data-countdown={wait}>
        Resend code
      </button>
      {wait > 0 ? (
        <span className="figures">
          {" "}
          in <span data-countdown-figure>{wait}</span> seconds
        </span>
      ) : null}
    </p>
  </form>
);

type HalfWayProps = {
  quizPath: string;
  /** The address of the first unanswered question. */
  onward: string;
  progress: Progress;
};

/** Offers to go on with earlier answers, or to start again if somebody else gave them on this device. */
export function HalfWay({ quizPath, onward, progress }: HalfWayProps) {
  return (
    <QuizPanel progress={progress}>
      <h1 className="question">You have a quote half done</h1>
      <p className="hint mt-2 mb-5">
        Some questions have been answered on this device. If that was not you, or this is another job, start
        again.
      </p>
      <div className="grid gap-3">
        <a href={onward} className="btn w-full">
          Go on where you stopped
        </a>
        <StartAgain quizPath={quizPath} />
      </div>
    </QuizPanel>
  );
}
