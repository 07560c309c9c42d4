import { Part } from "~/components/page/part";
import { formatDay } from "~/models/base/clock";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { RoofDrawing } from "./roof-drawing";

type GalleryProps = { name: string; services: readonly string[]; pictures: readonly ShownPicture[] };

/** On a phone a photo is as wide as the screen, but cropped, so that a somewhat smaller file will do. */
const sizes = "(min-width: 40rem) 24rem, 80vw";

/**
 * A strip of photos to scroll sideways: each says '1 of 5' and opens at full size. All are stored here; none is loaded
 * from another site, which would learn who looked. Without photos, a drawn roof.
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
            <span
              className="absolute bottom-3 left-3 rounded-[4px] bg-deep px-2 py-0.5 text-sm text-on-deep"
              aria-hidden={picture.alt ? undefined : true}
            >
              {`${index + 1} of ${pictures.length}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Has its size set, so that nothing moves when it loads. */
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
            <div className="mt-2 grid grid-cols-2 gap-1 [&_img]:aspect-4/3 [&_img]:h-auto [&_img]:w-full [&_img]:object-cover">
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
    <figcaption className="text-sm font-semibold">{label}</figcaption>
  </figure>
);
