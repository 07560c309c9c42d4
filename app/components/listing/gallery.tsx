import { Part } from "~/components/page/part";
import { formatDay } from "~/models/base/clock";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { RoofDrawing } from "./roof-drawing";

type GalleryProps = { name: string; services: readonly string[]; pictures: readonly ShownPicture[] };

/** As wide as a phone, less what one does not see of a photo; three abreast where there is room. */
const sizes = "(min-width: 40rem) 24rem, 80vw";

/**
 * The work of a business, pushed along by a thumb: each picture says which of how many it is, and opens full size. All
 * are stored with us; other sites' are not loaded, so nobody there learns who looked. Without one, a drawn roof.
 */
export function Gallery({ name, services, pictures }: GalleryProps) {
  if (pictures.length === 0) return <RoofDrawing name={name} services={services} className="strip" />;
  return (
    <ul className="strip">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <a href={picture.src}>
            <Photo
              picture={picture}
              alt={picture.alt || `Work by ${name}, ${index + 1} of ${pictures.length}`}
              first={index === 0}
            />
            <span className="of" aria-hidden={picture.alt ? undefined : true}>
              {`${index + 1} of ${pictures.length}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Its box is there before it is, so that nothing moves when it comes. */
export function Photo({ picture, alt, first }: { picture: ShownPicture; alt: string; first?: boolean }) {
  const { src, srcSet, width = 320, height = 240 } = picture;
  return (
    <picture>
      {srcSet ? <source type="image/webp" srcSet={srcSet} sizes={sizes} /> : null}
      <img src={src} alt={alt} {...{ width, height }} loading={first ? undefined : "lazy"} decoding="async" />
    </picture>
  );
}

/** `seenOn` is the day on which a person here saw the photos. */
export type ShownJob = { said: string; before: ShownPicture; after: ShownPicture; seenOn: string };

export function FinishedJobs({ jobs }: { jobs: readonly ShownJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <Part id="jobs" title="Finished jobs" className="mt-8">
      <ul className="mt-3 grid gap-6">
        {jobs.map(({ said, before, after, seenOn }) => (
          <li key={before.src + after.src}>
            <p className="font-semibold wrap-anywhere">{said}</p>
            <div className="before-after">
              <Side label="Before" picture={before} said={said} />
              <Side label="After" picture={after} said={said} />
            </div>
            <p className="hint text-sm">
              {`The business's own photos, which a person here saw on ${formatDay(seenOn, { withYear: true })}.`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Side = ({ label, picture, said }: { label: string; picture: ShownPicture; said: string }) => (
  <figure>
    <a href={picture.src}>
      <Photo picture={picture} alt={picture.alt || `${said}, ${label.toLowerCase()}`} />
    </a>
    <figcaption>{label}</figcaption>
  </figure>
);
