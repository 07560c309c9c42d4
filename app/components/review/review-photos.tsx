import { Field, SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { NavLink } from "~/components/page/link";
import { altField, longestAlt, type Picture, shownPicture } from "~/models/listings/profile/picture";
import { mostReviewPictures } from "~/models/reviews/review";
import { paths } from "~/paths";

type ReviewPhotosProps = {
  token: string;
  businessId: ListingId;
  name: string;
  pictures: readonly Picture[];
  /** What was wrong with the last press. */
  problem?: string;
};

export const photosTitle = ({ name }: Pick<ReviewPhotosProps, "name">): string =>
  `Photos for your review of ${name}`;

/** The photos of a review with their texts; one form, so that any button keeps what was typed. */
export function ReviewPhotos({ token, businessId, name, pictures, problem }: ReviewPhotosProps) {
  const room = mostReviewPictures - pictures.length;
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1 className="wrap-anywhere">{photosTitle({ name })}</h1>
      <form
        method="post"
        action={paths.myRequestReviewAt(token, businessId, "photos")}
        encType="multipart/form-data"
        className="mt-6 grid gap-6"
      >
        {/* Enter in a field presses the first button of a form, which has to be Save. */}
        <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        {pictures.map((picture, at) => (
          <Photo key={picture.id} picture={picture} first={at === 0} number={at + 1} />
        ))}
        {pictures.length > 0 ? (
          <SubmitButton p="" name="do" value="save">
            Save the words
          </SubmitButton>
        ) : null}
        {room > 0 || problem ? (
          <FileField
            name="picture"
            label="Choose photos"
            hint={`Room for ${room} more. They are shown with your review.`}
            accept="image/*"
            multiple
            errors={problem ? [problem] : undefined}
          />
        ) : null}
        {room > 0 ? (
          <SubmitButton p="" name="do" value="add" quiet={pictures.length > 0}>
            Add photos
          </SubmitButton>
        ) : null}
      </form>
      <NavLink to={paths.myRequest(token)} p="mt-6">
        Back to your request
      </NavLink>
    </div>
  );
}

function Photo({ picture, first, number }: { picture: Picture; first: boolean; number: number }) {
  const { src, srcSet } = shownPicture(picture);
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{`Photo ${number}`}</legend>
      <img
        {...{ src, srcSet, width: picture.width, height: picture.height }}
        sizes="(min-width: 40rem) 36rem, 90vw"
        alt={picture.alt}
        className="h-auto w-full"
      />
      <Field
        name={altField(picture.id)}
        label={`What does photo ${number} show?`}
        defaultValue={picture.alt}
        maxLength={longestAlt}
      />
      <p className="flex flex-wrap gap-3">
        {first ? null : (
          <SubmitButton name="do" value={`up:${picture.id}`} quiet>
            {`Move photo ${number} up`}
          </SubmitButton>
        )}
        <SubmitButton name="do" value={`remove:${picture.id}`} quiet>
          {`Remove photo ${number}`}
        </SubmitButton>
      </p>
    </fieldset>
  );
}
