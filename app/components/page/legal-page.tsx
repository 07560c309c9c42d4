import { TextLink } from "~/components/page/link";
import type { LegalText } from "~/content/legal";
import { paths } from "~/paths";

export const LegalPage = ({ text: { title, changed, introduction, sections } }: { text: LegalText }) => (
  <article className="wrap narrow py-8 sm:py-12">
    <h1>{title}</h1>
    <p className="hint mt-3 text-sm">Last changed {changed}</p>
    <p className="mt-4 text-lg">{introduction}</p>
    {sections.map(({ heading, paragraphs = [], points = [] }) => (
      <section key={heading} className="mt-8">
        <h2 className="text-xl">{heading}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3">
            {paragraph}
          </p>
        ))}
        {points.length > 0 ? (
          <ul className="mt-3 grid list-disc gap-2 pl-5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
      </section>
    ))}
    <p className="mt-8">
      Questions? <TextLink to={paths.contact}>Write to us</TextLink>.
    </p>
  </article>
);
