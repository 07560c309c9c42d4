import { StepsForm } from "~/components/form/steps-form";
import { PostcodeQuestion, type PostcodeQuestionProps } from "~/components/own-request/postcode-question";
import { Icon } from "~/components/page/icon";
import { ButtonLink, NavLink, QuietLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { site } from "~/content/site";
import type { NextWords, UrgentWords } from "~/models/leads/now/homeowner";
import { photosHint } from "~/models/leads/now/homeowner-actions";
import { type Estimate, poundRange } from "~/models/quiz/estimate";
import { addingSteps } from "~/models/quiz/quizzes/steps";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { whatsAppLink } from "~/models/reading/phone";
import { searchLink } from "~/models/trades/words";

/** What happens next, step by step; once the homeowner has ended the request, that nothing does. */
export const NextSteps = ({ title, steps, record }: NextWords) => (
  <Part id="next" title={title}>
    {steps.length === 1 ? <p className="mt-3">{steps[0]}</p> : null}
    {steps.length > 1 ? (
      <ol className="mt-3 grid gap-3">
        {steps.map((step, position) => (
          <li key={step} className="flex gap-3">
            <b className="figures text-slate" aria-hidden="true">
              {position + 1}
            </b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    ) : null}
    {record ? <p className="hint mt-3">{record}</p> : null}
  </Part>
);

/** In an emergency, says not to wait and, if nobody has the request, where to search for somebody. */
export function Urgent({ urgent }: { urgent: UrgentWords | null }) {
  if (!urgent) return null;
  const search = urgent.search && searchLink(urgent.search);
  return (
    <p className="note mt-4 flex gap-2 font-semibold">
      <Icon name="siren" />
      <span>
        {`${urgent.words} `}
        {search ? <TextLink to={search.to}>{`Look for ${search.people}`}</TextLink> : null}
      </span>
    </p>
  );
}

type OnwardProps = {
  /** The address at which another quote begins. */
  again: string;
  againLabel: string;
};

/** A chat with a person and, last, a link to another quote. */
export function Onward({ again, againLabel }: OnwardProps) {
  // The chat opens with this draft; the customer adds who asks, and about what.
  const opening = `Hello ${site.name}, I have a question about my quote request.`;
  const chat = whatsAppLink(site.whatsApp);
  return (
    <Part id="help" title="Any questions?" className="no-print">
      {chat ? <p className="hint mt-1">Write to us on WhatsApp. A person answers.</p> : null}
      {chat ? (
        <p className="mt-4">
          <QuietLink to={`${chat}?text=${encodeURIComponent(opening)}`} rel="noreferrer">
            Chat on WhatsApp
          </QuietLink>
        </p>
      ) : null}
      <NavLink to={again} p="mt-3">
        {againLabel}
      </NavLink>
    </Part>
  );
}

type QuizEntryProps = {
  answers: readonly RecordedAnswer[];
  estimate: Estimate;
  /** ISO instant. */
  madeAt: string;
  city: string;
  serviceType: string;
  summary: string;
};

/** Data for the browser's own storage: answers, time and quote, never contact details. */
export function QuizEntry({ answers, estimate, madeAt, city, serviceType, summary }: QuizEntryProps) {
  const entry = {
    answers: answers.map(({ questionId, question, answer, step }) => ({
      questionId,
      question,
      answer,
      step,
    })),
    timestamp: madeAt,
    quote: {
      min: Math.round(estimate.min),
      max: Math.round(estimate.max),
      city,
      serviceType,
      materials: Math.round(estimate.materials),
      labour: Math.round(estimate.labour),
      vatMisc: Math.round(estimate.vatMisc),
      summary: `${summary} ${poundRange(estimate)}`,
    },
  };
  return (
    <script
      type="application/json"
      data-quiz-entry
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(entry).replaceAll("<", "\\u003c") }}
    />
  );
}

/** The homeowner's own links, shown only to the browser that made the request. */
export type OwnBoxProps = {
  /** Whether the confirmation was sent: 'We wrote to', 'We could not write to'. */
  wrote: string;
  /** Empty if they left none: they are written to at `phone`. */
  email: string;
  phone: string;
  /** The page where the email can be corrected. */
  correction: string;
  request: string;
  /** Set if the postcode may be mistyped. */
  doubt?: PostcodeQuestionProps;
  /** Where notes and photos are added, while they can be. */
  adding?: string;
};

/** 'We wrote to …', with a link to see or change the request, and a form to add to it. */
export const OwnBox = ({ wrote, email, phone, correction, request, doubt, adding }: OwnBoxProps) => (
  <>
    {doubt ? <PostcodeQuestion {...doubt} /> : null}
    <Part id="yours" title="Your request" className="no-print">
      <p className="mt-2">
        {wrote} <b className="wrap-anywhere">{email || phone}</b>.{" "}
        <TextLink to={correction}>
          {email ? "Not your address? Correct it" : "Give an email as well"}
        </TextLink>
      </p>
      <ButtonLink to={request} p="mt-4">
        See or change my request
      </ButtonLink>
    </Part>
    {adding ? (
      <Part id="adding" title="Anything they should know?" className="no-print">
        <p className="hint mt-1 mb-4">You can also add it later, at the link to your request.</p>
        <StepsForm
          id="add"
          action={adding}
          steps={addingSteps}
          photos={photosHint}
          send="Add to my request"
          quiet
        />
      </Part>
    ) : null}
  </>
);
