import { ListingsKnown } from "~/components/claim/known-listings";
import { SubmitButton } from "~/components/form/controls";
import { Chips } from "~/components/page/link";
import { paths } from "~/paths";

/** Decides only the wording of the page; what somebody may do depends on their account. */
export const roleChoices = ["homeowner", "professional"] as const;
export type RoleChoice = (typeof roleChoices)[number];

export type LoginMode = "sign-in" | "sign-up";

const welcomes: Readonly<Record<LoginMode, Record<RoleChoice, string>>> = {
  "sign-in": {
    homeowner: "Follow your quotes and projects in one place.",
    professional: "See your leads, answer them and keep track of the work.",
  },
  "sign-up": {
    homeowner: "See the requests that you made with your email in one place.",
    professional: "List your business, and answer homeowners near you.",
  },
};

type Where = { mode: LoginMode; role: RoleChoice; redirectTo: string };

/** Links to sign in or up, as homeowner or professional: the choice is part of the URL. */
export function LoginChoices({ mode, role, redirectTo }: Where) {
  const modes = [
    ["sign-in", "Sign In"],
    ["sign-up", "Sign Up"],
  ] as const;
  const roles = [
    ["homeowner", "Homeowner"],
    ["professional", "Professional"],
  ] as const;
  const inAddress = (value: LoginMode) => (value === "sign-up" ? value : undefined);
  return (
    <>
      <Chips
        label="Sign in or sign up"
        className="mt-4"
        chips={modes.map(([value, name]) => ({
          name,
          to: paths.login(redirectTo, role, inAddress(value)),
          current: value === mode,
        }))}
      />
      <Chips
        label="I am a"
        chips={roles.map(([value, name]) => ({
          name,
          to: paths.login(redirectTo, value, inAddress(mode)),
          current: value === role,
        }))}
      />
      <p className="hint mt-4">{welcomes[mode][role]}</p>
    </>
  );
}

type IsThisYouProps = {
  listings: readonly { id: string; name: string; city: string; claimed: boolean }[];
  /** The submitted sign-up, sealed, to be continued from here. */
  sealed: string;
};

/** Shown when somebody signs up with a business that may be on the site already. */
export const IsThisYou = ({ listings, sealed }: IsThisYouProps) => (
  <div className="wrap narrow py-8">
    <ListingsKnown listings={listings} claimAt={paths.claimListingOf} />
    <form method="post" action={paths.login(undefined, "professional", "sign-up")} className="mt-6">
      <input type="hidden" name="sealed" value={sealed} />
      <SubmitButton name="intent" value="go-on" quiet wide>
        No, go on with a new listing
      </SubmitButton>
    </form>
  </div>
);
