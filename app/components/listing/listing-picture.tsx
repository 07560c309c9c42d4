import type { ListingSummary } from "~/models/listings/listing";
import type { ShownPicture } from "~/models/listings/profile/picture";
import { RoofDrawing } from "./roof-drawing";

type ListingPictureProps = {
  listing: Pick<ListingSummary, "name" | "services" | "logo"> & {
    /** The first photo of its own, where it has one that may be shown. */
    photo?: ShownPicture;
  };
  /** Its size, above all: the box is there before the picture is. */
  className: string;
  /** How wide it is shown, for the choice of a file (`112px`). */
  sizes: string;
  /** On the first screen: not waited for until it is scrolled to. */
  first?: boolean;
  /** What the picture says where no words beside it do. */
  alt?: string;
};

/** The face of a business: its first photo, else its logo, else a drawn roof of its own kind. Never initials. */
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
  return <RoofDrawing {...{ name, services }} className={`gable ${className}`} />;
}
