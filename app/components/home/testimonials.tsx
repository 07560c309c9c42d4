import { Icon } from "~/components/page/icon";
import { TextLink } from "~/components/page/link";
import { marketingFigures } from "~/content/site";
import { type Testimonial, testimonials } from "~/content/testimonials";
import { cutAtWord } from "~/models/reading/text";
import type { NewestReview } from "~/models/reviews/review";
import { paths } from "~/paths";
import { Figures } from "./sections";

const { averageRating, homeownersHelped, professionals, quotesGiven, responseTime, satisfaction } =
  marketingFigures;
const ownFigures = [homeownersHelped, professionals, quotesGiven, satisfaction, averageRating, responseTime];

/**
 * A demonstration's testimonials, which rotate by CSS. Radio buttons hold the state, so every control works without script: the first one
 * lets them rotate, each of the others stops at one testimonial.
 */
export const Testimonials = () => (
  <section className="band" aria-labelledby="voices">
    <div className="wrap section">
      <h2 id="voices">What people say</h2>
      <div className="voices">
        <Choices authors={testimonials.map(({ author }) => author)} />
        <ul>
          {testimonials.map((testimonial, index) => (
            <Voice
              key={testimonial.author}
              testimonial={testimonial}
              index={index}
              of={testimonials.length}
            />
          ))}
        </ul>
      </div>
      <Figures figures={ownFigures} />
    </div>
  </section>
);

/** One radio button to rotate, and one for each testimonial. */
const Choices = ({ authors }: { authors: readonly string[] }) => (
  <fieldset>
    <legend className="sr-only">Choose whose words to read</legend>
    <input
      type="radio"
      name="voice"
      id="voice-0"
      className="sr-only"
      aria-label="Show each in turn"
      defaultChecked
    />
    {authors.map((author, index) => (
      <input
        key={author}
        type="radio"
        name="voice"
        id={voice(index)}
        className="dot"
        aria-label={`Show the words of ${author}`}
      />
    ))}
  </fieldset>
);

const voice = (index: number): string => `voice-${index + 1}`;

/** The `index` among `of` testimonials. */
type VoiceProps = { testimonial: Testimonial; index: number; of: number };

function Voice({ testimonial, index, of }: VoiceProps) {
  const { author, company, initials, location, rating, service, text } = testimonial;
  return (
    <li>
      <figure aria-label={`The words of ${author}`}>
        <blockquote>{`“${text}”`}</blockquote>
        <figcaption>
          <span
            className="grid size-12 flex-none place-items-center rounded-full border-[1.5px] border-edge font-bold"
            aria-hidden="true"
          >
            {initials}
          </span>{" "}
          <span>
            <b>{company ? `${author}, ${company}` : author}</b>{" "}
            <small>{`${location} · ${service} · rated ${rating} out of 5`}</small>
          </span>
        </figcaption>
      </figure>
      <p className="turns" aria-hidden="true">
        <label htmlFor={voice((index + of - 1) % of)}>
          <Icon name="chevron-left" />
          Previous
        </label>{" "}
        <label htmlFor={voice(index)} className="stop">
          <Icon name="pause" />
          Pause
        </label>{" "}
        <label htmlFor="voice-0" className="go">
          <Icon name="play" />
          Play
        </label>{" "}
        <label htmlFor={voice((index + 1) % of)}>
          Next
          <Icon name="chevron-right" />
        </label>
      </p>
    </li>
  );
}

const longestWords = 220;

/** The newest reviews that count, good or bad; nothing before there is one. */
export function NewestReviews({ reviews }: { reviews: readonly NewestReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="newest">
      <h2 id="newest">The newest reviews</h2>
      <p className="hint">
        The latest that count, good or bad. <TextLink to={paths.reviewsPolicy}>How reviews work</TextLink>
      </p>
      <ul className="ruled sm:grid-cols-3">
        {reviews.map(({ id, name, slug, stars, body, writer, work }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <p>
              <Icon name="star" className="star" /> {`${stars} of 5 · ${work} by `}
              <TextLink to={paths.reviewLink(slug, id)}>{name}</TextLink>
            </p>
            <blockquote>{cutAtWord(body, longestWords)}</blockquote>
            <p className="hint">{writer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
