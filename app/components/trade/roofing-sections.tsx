import type { ReactNode } from "react";
import { QuestionStep } from "~/components/quiz/question-step";
import { roofingQuestions, roofingReasons, roofingTestimonials } from "~/content/roofing-page";
import { progress } from "~/models/quiz/journey";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { JobList } from "./trade-hero";

export const WhyUse = () => (
  <section className="wrap section" aria-labelledby="why">
    <h2 id="why">Why look for a roofer here</h2>
    <JobList jobs={roofingReasons} />
  </section>
);

/** Two of a demonstration's testimonials side by side, which do not rotate. */
export const TwoVoices = () => (
  <section className="wrap section" aria-labelledby="voices">
    <h2 id="voices">What homeowners say</h2>
    <ul className="halves mt-5">
      {roofingTestimonials.map(({ author, text, location, service, rating }) => (
        <li key={author}>
          <figure>
            <blockquote className="text-lg">{`“${text}”`}</blockquote>
            <figcaption className="hint mt-3 text-sm">
              <b>{author}</b>
              {`, ${location} · ${service} · rated ${rating} out of 5`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
);

/** The browser keeps at most one open, since they share a `name`. */
export const Questions = () => (
  <section className="band" aria-labelledby="questions">
    <div className="wrap section narrow">
      <h2 id="questions" className="mb-5">
        Questions people ask
      </h2>
      {roofingQuestions.map(({ question, answer }) => (
        <details key={question} name="question" className="border-t border-line">
          <summary className="py-3 font-semibold">{question}</summary>
          <p className="pb-4">{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

/**
 * The first question of the roofing quiz, posted to the quiz itself. `brief` leaves out the progress and all help with
 * the choices, for a page with other content above it; `told` are answers that were given there.
 */
export function FirstQuestion({ brief, told }: { brief?: boolean; told?: { work: string; size: string } }) {
  const [step] = roofingQuiz.steps;
  if (step?.kind !== "choice") return null;
  const choices = step.choices.map(({ value, label, icon }) => ({ value, label, icon }));
  return (
    <QuestionStep
      step={brief ? { ...step, hint: undefined, choices } : step}
      progress={brief ? undefined : progress(roofingQuiz, {}, step.id)}
      action={roofingQuiz.path}
      heading="h2"
      within={
        brief && (
          <div data-told="">
            {told ? (
              <>
                <input type="hidden" name="work" value={told.work} />
                <input type="hidden" name="size" value={told.size} />
              </>
            ) : null}
          </div>
        )
      }
    />
  );
}

/** `children` link to the questions, or say where they are. */
export const RoofingCall = ({ children }: { children: ReactNode }) => (
  <section className="wrap section" aria-labelledby="start">
    <h2 id="start">Know the price before you pick up the phone</h2>
    {children}
  </section>
);
