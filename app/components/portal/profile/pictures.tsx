import type { ReactNode } from "react";
import { Field, SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { ListingPicture } from "~/components/listing/listing-picture";
import { NoticeLine, useNotice } from "~/components/page/notice";
import {
  altField,
  largestPictureBytes,
  logoAddress,
  logoField,
  longestAlt,
  mostGalleryPictures,
  type Picture,
  type PictureKind,
  pictureWidths,
  uploadFailed,
  webpOf,
} from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { Section } from "./profile-form";

/** What went wrong with a picture, by kind. */
export type PictureProblems = Partial<Record<PictureKind, string>>;

type PicturesProps = {
  business: string;
  name: string;
  services: readonly string[];
  pictures: readonly Picture[];
  problems: PictureProblems;
  /** The picture that the notice is about: its id, or its kind. */
  at: string;
};

/**
 * The photos and the logo of a business, each saved as soon as it is sent. A single form, so that nothing that was
 * typed or chosen is lost, whichever button is pressed.
 */
export function Pictures({ business, name, services, pictures, problems, at }: PicturesProps) {
  const logo = pictures.find(({ kind }) => kind === "logo");
  const photos = pictures.filter(({ kind }) => kind === "gallery");
  const known = at === "logo" || photos.some(({ id }) => id === at) ? at : "gallery";
  return (
    <form
      method="post"
      action={paths.profile}
      encType="multipart/form-data"
      className="grid gap-6"
      data-sends=""
      data-most-bytes={largestPictureBytes}
      data-most-words="40 MB. Choose a smaller one"
      data-failed={uploadFailed.gallery}
    >
      {/* Enter in a field presses the first button of a form, which has to be Save. */}
      <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="business" value={business} />
      <Section title="Project Gallery" id="gallery">
        <Answer here={known === "gallery"} />
        <AddPhotos photos={photos.length} problem={problems.gallery} />
        <Photos photos={photos} at={known} />
      </Section>
      <Section title="Business Logo" id="logo">
        <Answer here={known === "logo"} />
        <div className="flex flex-wrap items-center gap-4">
          <ListingPicture
            listing={{ name, services, logo: logo && logoAddress(logo.path) }}
            sizes="72px"
            className="size-18 flex-none"
            alt={logo ? `Logo of ${name}` : ""}
          />
          {logo ? (
            <Do what={`remove:${logo.id}`}>Remove logo</Do>
          ) : (
            <p className="hint">No logo yet: homeowners see your first photo, or a drawn roof.</p>
          )}
        </div>
        <PictureFile
          kind="logo"
          name={logoField}
          label="Choose a logo"
          hint="Recommended: Square image, max 2MB"
          problem={problems.logo}
        />
        <p>
          <Do what="logo" failed={uploadFailed.logo}>
            Upload Logo
          </Do>
        </p>
      </Section>
    </form>
  );
}

/** The notice of what was done, beside the picture that it is about. */
function Answer({ here }: { here: boolean }) {
  const said = useNotice();
  if (!said || !here) return null;
  return (
    <div data-done="" tabIndex={-1}>
      <NoticeLine said={said} />
    </div>
  );
}

type PictureFileProps = { kind: PictureKind; name: string; label: string; hint: string; problem?: string };

const PictureFile = ({ kind, problem, ...about }: PictureFileProps) => (
  <FileField
    {...about}
    id={`${kind}-file`}
    accept="image/*"
    multiple={kind === "gallery"}
    progress
    errors={problem ? [problem] : undefined}
  />
);

function AddPhotos({ photos, problem }: { photos: number; problem?: string }) {
  if (photos >= mostGalleryPictures && !problem)
    return <p className="hint">{`That is all ${mostGalleryPictures}. Remove one to add another.`}</p>;
  const room = mostGalleryPictures - photos;
  return (
    <>
      <PictureFile
        kind="gallery"
        name="picture"
        label="Choose photos"
        hint={`Of your work, several at once if you like: room for ${room} more.`}
        problem={problem}
      />
      <SubmitButton p="" name="do" value="add" busy="Sending...">
        Add Photo
      </SubmitButton>
    </>
  );
}

type PhotosProps = Pick<PicturesProps, "at"> & { photos: readonly Picture[] };

function Photos({ photos, at }: PhotosProps) {
  if (photos.length === 0) {
    return <p className="hint">No photos yet. Homeowners like to see work that you have done.</p>;
  }
  return (
    <>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] items-start gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {photos.map((photo, index) => (
          <Photo
            key={photo.id}
            photo={photo}
            number={index + 1}
            of={photos.length}
            changed={at === photo.id}
          />
        ))}
      </ol>
      {photos.length > 1 ? (
        <p className="hint">
          The first photo is the face of your listing. Drag one to another place, or unfold it.
        </p>
      ) : null}
    </>
  );
}

type PhotoProps = { photo: Picture; number: number; of: number; changed: boolean };

function Photo({ photo, number, of, changed }: PhotoProps) {
  const { id, alt, path, width, height } = photo;
  const which = `photo ${number}`;
  return (
    <li id={`picture-${id}`} data-photo={id}>
      <img
        src={paths.picture(webpOf(path, pictureWidths.gallery[0]))}
        alt={alt || `Photo ${number} of ${of}`}
        width={width}
        height={height}
        loading="lazy"
        className="gable aspect-4/3 w-full object-cover"
      />
      <Answer here={changed} />
      <details open={changed} className="open:pb-2">
        <summary className="nav-link underline">{`Change ${which}`}</summary>
        <Field name={altField(id)} label={`What ${which} shows`} defaultValue={alt} maxLength={longestAlt} />
        <p className="mt-2 flex flex-wrap gap-2">
          <Do what={`save:${id}`}>
            Save<span className="sr-only">{` what ${which} shows`}</span>
          </Do>
          {number > 1 ? <Do what={`up:${id}`}>{`Move ${which} up`}</Do> : null}
          {number < of ? <Do what={`down:${id}`}>{`Move ${which} down`}</Do> : null}
          <Do what={`remove:${id}`}>{`Remove ${which}`}</Do>
        </p>
      </details>
      <button type="submit" name="do" value="" hidden data-place={id}>{`Place ${which}`}</button>
    </li>
  );
}

function Do({ what, failed, children }: { what: string; failed?: string; children: ReactNode }) {
  return (
    <SubmitButton quiet name="do" value={what} failed={failed}>
      {children}
    </SubmitButton>
  );
}
