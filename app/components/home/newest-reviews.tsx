import { Icon } from "~/components/page/icon";
import { TextLink } from "~/components/page/link";
import { cutAtWord } from "~/models/base/text";
import type { NewestReview } from "~/models/reviews/review";
import { paths } from "~/paths";

const longestWords = 220;

/** The newest reviews of the site, by the rule that it names; nothing before there is one. */
export function NewestReviews({ reviews }: { reviews: readonly NewestReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="newest">
      <h2 id="newest">The newest reviews</h2>
      <p className="hint">
        The last that count, whatever they say. <TextLink to={paths.reviewsPolicy}>How reviews work</TextLink>
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
