import { useLocation } from "@remix-run/react";
import { type FormPage, paths } from "~/paths";

export const profilePageNames: Readonly<Record<FormPage | "photos" | "proof", string>> = {
  photos: "Photos",
  who: "Who you are",
  services: "Services and area",
  hours: "Hours",
  proof: "Proof",
};

const pages = [
  [profilePageNames.photos, paths.profile],
  [profilePageNames.who, paths.profilePage("who")],
  [profilePageNames.services, paths.profilePage("services")],
  [profilePageNames.hours, paths.profilePage("hours")],
] as const;

/** The head of each page of the profile, and the way to the others: in the order of how often they are needed. */
export function ProfileHead({ business }: { business: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="text-2xl">Edit Business Profile</h1>
      <p className="hint mt-1">
        Update your business information to attract more customers.{" "}
        <a href={paths.roofingBusiness(business)} className="link nav-link">
          See how customers see it
        </a>
      </p>
      <nav aria-label="Pages of your profile" className="chips mb-4">
        {pages.map(([name, address]) => (
          <a key={address} href={address} aria-current={address === pathname ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}
