import { signUpServices } from "~/models/trades/trade";

/** What the profile form offers (business specification, section 9). */
export const profileServices = [
  ...signUpServices,
  "Pest Control",
  "Security Services",
  "Windows & Doors",
  "Insulation",
  "Renewable Energy",
  "Drainage",
  "Demolition",
  "Scaffolding",
] as const;

const mostServices = 40;

/** The services of the form's text field, one a line, without blank or repeated ones. */
export function readServices(lines: string): string[] {
  const services = lines.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(services.filter(Boolean))].slice(0, mostServices);
}

export const writeServices = (services: readonly string[]): string => services.join("\n");

/** What a button of the services form does: `intent` is 'add', or 'remove:' and the service. Nothing is saved by it. */
export function changeServices(
  services: string,
  intent: string,
  added: string,
): { status: "changed"; services: string } | { status: "refused"; problem: string } {
  const present = readServices(services);
  if (intent.startsWith("remove:")) {
    const gone = intent.slice("remove:".length);
    return { status: "changed", services: writeServices(present.filter((each) => each !== gone)) };
  }
  const problem = addingProblem(added, present);
  if (problem) return { status: "refused", problem };
  return { status: "changed", services: writeServices([...present, added]) };
}

/** The message about a service that cannot be added; undefined when it can. */
function addingProblem(service: string, present: readonly string[]): string | undefined {
  if (!service) return "Choose a service to add.";
  if (present.includes(service)) return `${service} is in your list already.`;
  return profileServices.some((each) => each === service) ? undefined : "Choose a service from the list.";
}
