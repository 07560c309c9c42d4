import { Icon } from "~/components/page/icon";
import { NavLink } from "~/components/page/link";
import { type AlertSettings, wantsAlerts } from "~/models/alerts/settings";
import { paths } from "~/paths";
import { noLeadsYet } from "./dashboard-parts";

/** What a business without leads has set up so far. */
export type FirstDay = {
  photos: number;
  services: number;
  postcode: string;
  /** Whether its insurance papers are checked, or sent and waiting. */
  insurance: "checked" | "sent" | "none";
  verified: boolean;
  alerts: AlertSettings;
  city: string;
  serviceRadiusMiles: number;
};

const enoughPhotos = 3;

/** Shown instead of leads while there are none: why, and the steps to the first one, each with its state. */
export function FirstSteps(day: FirstDay) {
  const { photos, services, postcode, insurance, verified, alerts, city, serviceRadiusMiles } = day;
  const steps = [
    ["Put up three photos of your roofs", paths.profile, photos >= enoughPhotos, `${photos} so far`],
    [
      "Say what you do and where",
      paths.profilePage(services > 0 ? "who" : "services"),
      services > 0 && postcode !== "",
      services > 0 ? "no postcode yet" : "no services yet",
    ],
    [
      "Show your insurance",
      paths.profilePage("proof"),
      insurance === "checked",
      insurance === "sent" ? "sent, being checked" : "not checked yet",
    ],
    ["Turn alerts on", paths.alerts, wantsAlerts(alerts), "off"],
  ] as const;
  const left = steps.filter(([, , isDone]) => !isDone).length;
  return (
    <section>
      <h2 className="mt-4 text-xl">
        {left > 0 ? `${left} ${left === 1 ? "step" : "steps"} to your first lead` : "All four steps done"}
      </h2>
      <p className="mt-2">
        {verified
          ? `No leads yet. ${alerts.email ? "We email you" : "It appears here"} when a request from within ${serviceRadiusMiles} miles of ${city} comes to you.`
          : noLeadsYet({ verified, emailed: alerts.email })}
      </p>
      <ol className="mt-3 [&_a]:underline">
        {steps.map(([name, to, isDone, otherwise]) => (
          <li key={name} className="flex items-center justify-between gap-4 border-t border-line">
            <NavLink to={to}>{name}</NavLink>{" "}
            {isDone ? (
              <b className="flex-none text-moss">
                <Icon name="check" className="inline size-5" /> Done
              </b>
            ) : (
              <span className="flex-none text-slate">{otherwise}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
