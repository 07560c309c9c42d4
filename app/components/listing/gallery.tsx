import type { ShownPicture } from "~/models/listings/profile/picture";

type GalleryProps = { name: string; pictures: readonly ShownPicture[] };

/** Two abreast on a phone, three where there is room, in a page of at most 72rem. */
const sizes = "(min-width: 72rem) 22rem, (min-width: 40rem) 31vw, 46vw";

/** Pictures that the business stores with us; other sites' are not loaded, so nobody there learns who looked. */
export function Gallery({ name, pictures }: GalleryProps) {
  if (pictures.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="work">
      <h2 id="work" className="text-xl">
        Their work
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <a href={picture.src}>
              <Photo
                picture={picture}
                alt={picture.alt || `Work by ${name}, ${index + 1} of ${pictures.length}`}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its box is there before it is, so that nothing moves when it comes. */
function Photo({ picture, alt }: { picture: ShownPicture; alt: string }) {
  const { src, srcSet, width = 320, height = 240 } = picture;
  return (
    <picture>
      {srcSet ? <source type="image/webp" srcSet={srcSet} sizes={sizes} /> : null}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-control object-cover"
      />
    </picture>
  );
}
