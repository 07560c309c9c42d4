import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";

/** What an operator typed that is no place we know. */
export type RefusedPlace = { typed: string; problem: string };

/** For a lead of which nobody knows where it is: the postcode that its homeowner says on the phone. */
export function PlaceForm({ refused }: { refused?: RefusedPlace }) {
  return (
    <form method="post" className="mt-3 grid max-w-sm gap-3">
      <Field
        name="postcode"
        label="Postcode of the property"
        autoCapitalize="characters"
        maxLength={40}
        defaultValue={refused?.typed}
        errors={refused ? [refused.problem] : undefined}
        focusOnError
      />
      <p>
        <SubmitButton name="intent" value="place">
          Save the postcode
        </SubmitButton>
      </p>
    </form>
  );
}
