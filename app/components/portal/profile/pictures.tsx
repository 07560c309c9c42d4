import type { ReactNode } from "react";
import { Field, FileField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { ListingPicture } from "~/components/listing/listing-picture";
import {
  logoAddress,
  longestAlt,
  mostGalleryPictures,
  type Picture,
  type PictureKind,
  pictureWidths,
  webpOf,
} from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { Section } from "./profile-form";

/** What went wrong with a picture, under its kind. */
export type PictureProblems = Partial<Record<PictureKind, string>>;

/** What was asked of a picture as the session ended: which, the words that were typed, and that it was not done. */
export type UnsentToAPicture = { picture: string; alt?: string; words: string };

/** Says so on top of the page, with the way to the picture. */
export function UnsentToPicture({ unsent }: { unsent?: UnsentToAPicture }) {
  if (!unsent) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem="" className="error mt-4">
      {unsent.words}{" "}
      <a href={`#picture-${unsent.picture}`} className="link">
        Go there
      </a>
    </p>
  );
}

type PicturesProps = {
  business: string;
  name: string;
  pictures: readonly Picture[];
  problems: PictureProblems;
  unsent?: UnsentToAPicture;
};

const accept = "image/*";

/** The logo and the photos of a business; each is kept as soon as it is sent. */
export function Pictures({ business, name, pictures, problems, unsent }: PicturesProps) {
  const logo = pictures.find(({ kind }) => kind === "logo");
  const photos = pictures.filter(({ kind }) => kind === "gallery");
  return (
    <div className="mt-6 grid gap-6">
      <SaveFirst />
      <Section title="Business Logo" id="logo">
        <div className="flex flex-wrap items-center gap-4">
          <ListingPicture
            listing={{ name, services: [], logo: logo && logoAddress(logo.path) }}
            sizes="72px"
            className="size-18 flex-none"
            alt={logo ? `Logo of ${name}` : ""}
          />
          {logo ? (
            <PictureForm business={business} picture={logo}>
              <Do what="remove">Remove logo</Do>
            </PictureForm>
          ) : (
            <p className="hint">No logo yet: homeowners see your first photo, or a drawn roof.</p>
          )}
        </div>
        <UploadForm business={business} kind="logo" problem={problems.logo} />
      </Section>
      <Section title="Project Gallery" id="gallery">
        <Photos business={business} photos={photos} unsent={unsent} />
        {photos.length < mostGalleryPictures || problems.gallery ? (
          <UploadForm business={business} kind="gallery" problem={problems.gallery} />
        ) : (
          <p className="hint">{`That is all ${mostGalleryPictures}. Remove one to add another.`}</p>
        )}
      </Section>
    </div>
  );
}

/** Without script what was typed elsewhere on the page is not there after a picture was sent. */
const SaveFirst = () => (
  <noscript>
    <p className="notice">
      Press Save Changes first if you typed anything above: sending a picture opens this page anew, without
      it.
    </p>
  </noscript>
);

const uploads = {
  logo: {
    label: "Choose a logo",
    hint: "Recommended: Square image, max 2MB",
    send: "Upload Logo",
  },
  gallery: {
    label: "Choose a photo",
    hint: `A photo of your work, at most ${mostGalleryPictures} in all. It is saved at once, without the fields above.`,
    send: "Add Photo",
  },
} as const satisfies Record<PictureKind, object>;

type UploadFormProps = { business: string; kind: PictureKind; problem?: string };

function UploadForm({ business, kind, problem }: UploadFormProps) {
  const { label, hint, send } = uploads[kind];
  return (
    <form
      method="post"
      action={`${paths.profile}#${kind}`}
      encType="multipart/form-data"
      className="grid gap-3"
    >
      <input type="hidden" name="business" value={business} />
      <input type="hidden" name="kind" value={kind} />
      <FileField
        name="picture"
        id={`${kind}-file`}
        label={label}
        hint={hint}
        accept={accept}
        errors={problem ? [problem] : undefined}
      />
      <div>
        <SubmitButton quiet>{send}</SubmitButton>
      </div>
    </form>
  );
}

type PhotosProps = { business: string; photos: readonly Picture[]; unsent?: UnsentToAPicture };

function Photos({ business, photos, unsent }: PhotosProps) {
  if (photos.length === 0) {
    return <p className="hint">No photos yet. Homeowners like to see work that you have done.</p>;
  }
  return (
    <ol className="grid gap-4 sm:grid-cols-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo
            business={business}
            photo={photo}
            number={index + 1}
            of={photos.length}
            typed={unsent?.picture === photo.id ? unsent.alt : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

type PhotoProps = { business: string; photo: Picture; number: number; of: number; typed?: string };

function Photo({ business, photo, number, of, typed = photo.alt }: PhotoProps) {
  const { id, alt, path, width, height } = photo;
  const which = `photo ${number}`;
  return (
    <PictureForm business={business} picture={photo}>
      <img
        src={paths.picture(webpOf(path, pictureWidths.gallery[0]))}
        alt={alt || `Photo ${number} of ${of}`}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-4/3 w-full rounded-control object-cover"
      />
      <Field
        name="alt"
        id={`alt-${id}`}
        label={`What ${which} shows`}
        defaultValue={typed}
        maxLength={longestAlt}
      />
      <p className="flex flex-wrap gap-2">
        <Do what="describe">
          Save<span className="sr-only">{` what ${which} shows`}</span>
        </Do>
        {number > 1 ? <Do what="up">{`Move ${which} up`}</Do> : null}
        {number < of ? <Do what="down">{`Move ${which} down`}</Do> : null}
        <Do what="remove">{`Remove ${which}`}</Do>
      </p>
    </PictureForm>
  );
}

type PictureFormProps = { business: string; picture: Picture; children: ReactNode };

function PictureForm({ business, picture, children }: PictureFormProps) {
  return (
    <form
      id={`picture-${picture.id}`}
      method="post"
      action={`${paths.profile}#${picture.kind}`}
      className="grid gap-3"
    >
      <input type="hidden" name="business" value={business} />
      <input type="hidden" name="picture" value={picture.id} />
      {children}
    </form>
  );
}

function Do({ what, children }: { what: string; children: ReactNode }) {
  return (
    <SubmitButton quiet name="do" value={what}>
      {children}
    </SubmitButton>
  );
}
