import type { ListingSummary } from "~/models/listings/listing";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { RoofDrawing } from "./roof-drawing";

type ListingPictureProps = {
  listing: Pick<ListingSummary, "name" | "services" | "logo"> & {
    /** The business's first photo, if it has one that may be shown. */
    photo?: ShownPicture;
  };
  /** Should set the size, so that nothing moves when the picture loads. */
  className: string;
  /** The `sizes` of the image: how wide it is shown (`112px`). */
  sizes: string;
  /** On the first screen, so not loaded lazily. */
  first?: boolean;
  /** Needed where no text beside the picture says the same. */
  alt?: string;
};

/** A business's first photo, else its logo, else a drawn roof of its kind. Never initials. */
export function ListingPicture({ listing, className, sizes, first, alt = "" }: ListingPictureProps) {
  const { name, services, logo, photo } = listing;
  const loading = first ? undefined : "lazy";
  if (photo) {
    const { src, srcSet, width = 400, height = 300 } = photo;
    return (
      <picture>
        {srcSet ? <source type="image/webp" srcSet={srcSet} sizes={sizes} /> : null}
        <img
          {...{ src, width, height, loading }}
          alt={alt}
          decoding="async"
          className={`gable object-cover ${className}`}
        />
      </picture>
    );
  }
  if (logo) {
    return (
      <img
        alt={alt}
        loading={loading}
        src={logo}
        width={192}
        height={192}
        className={`gable bg-card object-contain ${className}`}
      />
    );
  }
  return <RoofDrawing name={name} services={services} className={`gable ${className}`} />;
}
