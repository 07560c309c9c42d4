import { useLocation } from "@remix-run/react";
import { Chips, LineLink } from "~/components/page/link";
import { type FormPage, paths } from "~/paths";

export const profilePageNames: Readonly<Record<FormPage | "photos" | "proof", string>> = {
  photos: "Photos",
  who: "Who you are",
  services: "Services and area",
  hours: "Hours",
  proof: "Proof",
};

/** Each name in two parts: a phone shows only the first, so that all five fit side by side. */
const pages: readonly (readonly [name: readonly [string, string?], address: string])[] = [
  [["Photos"], paths.profile],
  [["Who", "you are"], paths.profilePage("who")],
  [["Services", "and area"], paths.profilePage("services")],
  [["Hours"], paths.profilePage("hours")],
  [["Proof"], paths.profilePage("proof")],
];

/** The head of each page of the profile, with links to the others; those needed most come first. */
export function ProfileHead({ business }: { business: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="text-2xl">Edit Business Profile</h1>
      <p className="hint mt-1">
        Update your business information to attract more customers.{" "}
        <LineLink to={paths.roofingBusiness(business)}>See how customers see it</LineLink>
      </p>
      <Chips
        label="Pages of your profile"
        className="mb-4 gap-0.5 sm:gap-2 [&>a]:px-1.5 sm:[&>a]:px-3.5"
        chips={pages.map(([[name, more], to]) => ({
          name: <Name name={name} more={more} />,
          to,
          current: to === pathname,
        }))}
      />
    </>
  );
}

const Name = ({ name, more }: { name: string; more?: string }) => (
  <span>
    {name}
    {more ? <span className="sr-only sm:not-sr-only">{` ${more}`}</span> : null}
  </span>
);
