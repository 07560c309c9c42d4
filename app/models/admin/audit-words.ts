import type { SeenDetails } from "~/models/audit/audit";
import { formatInstant } from "~/models/base/clock";
import { maskEmail, maskPhone } from "~/models/leads/mask";
import { cutAtWord, oneLine } from "~/models/reading/text";

const longestValue = 120;

type Values = Readonly<Record<string, unknown>> | null;

/** What changed, by field: 'status: active → suspended'. Numbers and emails are masked. */
export function describeChange(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [before, after].map((values) =>
      values && name in values ? inWords(name, values[name]) : "",
    );
    return was && is ? `${name}: ${was} → ${is}` : `${name}: ${is || `${was} →`}`;
  });
}

function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  const text = oneLine(typeof value === "string" ? value : JSON.stringify(value));
  if (/phone|number/i.test(name)) return maskPhone(text);
  if (/email/i.test(name)) return maskEmail(text);
  return cutAtWord(text, longestValue);
}

/** Which details of a person were shown, masked. */
export const describeSeen = ({ phone, email, name, photo }: SeenDetails): string[] => [
  ...(name ? ["name"] : []),
  ...(phone ? [`number ${maskPhone(phone)}`] : []),
  ...(email ? [`email ${maskEmail(email)}`] : []),
  ...(photo ? ["photo"] : []),
];

type Tried = { browser: string; network: string; times: number; firstAt: Date };

/** The browser and network of a sign-in attempt, and how often it was repeated within an hour. */
export const describeTried = ({ browser, network, times, firstAt }: Tried): string[] => [
  [browser, network].filter(Boolean).join(", "),
  ...(times > 1 ? [`${times} times since ${formatInstant(firstAt)}`] : []),
];

type By = { actorId: string | null; actorKind: string; actorEmail: string | null };

/** The actor: an account's email, 'a visitor', 'the system', or a deleted account. */
export function actorWords({ actorId, actorKind, actorEmail }: By): string {
  if (actorEmail) return actorEmail;
  if (actorId) return `a deleted account (${actorKind})`;
  return actorKind === "system" ? "the system" : "a visitor";
}
