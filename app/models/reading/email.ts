import { z } from "zod";
import type { Reading } from "./reading";
import { slipsAllowed, slipsBetween } from "./slips";

/** RFC 5321. */
export const longestEmail = 254;
const longestName = 64;
/** In characters, more than several addresses with names have. */
const longestTyped = 2 * longestEmail;
export const invalidEmail = "Please enter a valid email address";

/** The providers of most private addresses, preferred first; a domain that is among them is never doubted. */
const providers =
  `gmail.com hotmail.com hotmail.co.uk outlook.com yahoo.co.uk yahoo.com icloud.com btinternet.com
  live.co.uk live.com googlemail.com sky.com virginmedia.com talktalk.net aol.com ntlworld.com me.com msn.com mac.com
  blueyonder.co.uk protonmail.com proton.me mail.com email.com ymail.com rocketmail.com tiscali.co.uk talk21.com
  btopenworld.com aol.co.uk gmx.co.uk gmx.com outlook.co.uk fastmail.com`.split(/\s+/);
const endings = ["com", "co.uk", "org.uk", "net", "org"];
/** Ends of domains that are spelt nearly like one of these and exist. */
const otherEndings = new Set("cm co cam om coop us ug uz ua bet pet vet new ne nu ong".split(" "));
const fileTypes = new Set(["png", "jpg", "jpeg", "gif", "svg", "webp", "pdf"]);

const nameShape = /^[\w!#$%&'*+/=?^`{}~-]+(?:\.[\w!#$%&'*+/=?^`{}~-]+)*$/;
const domainShape = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/**
 * Reads an email address as people and address books write it: `Sam <sam@a.example>`, `mailto:sam@a.example?subject=…`,
 * `sam@a.example.`; of several the first is taken, and that is said. What is nearly the domain of a known provider, or
 * ends nearly like one, is offered as that.
 */
export function readEmail(text: string): Reading<string> {
  if (text.length > longestTyped) return {};
  const parts = text
    .replace(/mailto:\s*([^\s?<>]*)(?:\?\S*)?/gi, " $1 ")
    .split(/[\s,;|<>()"]+/)
    .map((part) => part.replace(/^[':]+|[.':]+$/g, ""));
  const typed = parts.filter((part) => part.includes("@"));
  const [first, ...others] = typed.flatMap((part) => addressOf(part) ?? []);
  if (first && others.some((other) => other.toLowerCase() !== first.toLowerCase()))
    return { value: first, doubt: `Two addresses: we took ${first}` };
  const offer = offerFor(first ?? typed[0] ?? "");
  if (first) return { value: first, offer };
  const strange = /^[^@]*?([^\x21-\x7e@])[^@]*@/u.exec(typed[0] ?? "")?.[1];
  return strange
    ? { doubt: `We cannot write to an address with ${strange} before the @. Please enter another` }
    : { offer };
}

/** The address, with its domain as mail servers write it; undefined if it is none. */
function addressOf(typed: string): string | undefined {
  const at = typed.lastIndexOf("@");
  const [name, given] = [typed.slice(0, at), typed.slice(at + 1)];
  const domain = /^[\p{L}\p{M}\d.-]+$/u.test(given) ? asciiOf(given) : "";
  const ending = domain.slice(domain.lastIndexOf(".") + 1).toLowerCase();
  const fits = name.length <= longestName && nameShape.test(name) && domainShape.test(domain);
  const address = `${name}@${domain}`;
  return fits && !fileTypes.has(ending) && address.length <= longestEmail ? address : undefined;
}

const asciiOf = (domain: string): string =>
  /^[\x21-\x7e]*$/.test(domain) || !URL.canParse(`http://${domain}`)
    ? domain
    : new URL(`http://${domain}`).hostname;

/** The same address at the domain that was probably meant. */
function offerFor(address: string): string | undefined {
  const [name = "", domain = "", ...more] = address.toLowerCase().split("@");
  if (more.length > 0 || !nameShape.test(name) || domain === "" || providers.includes(domain))
    return undefined;
  const meant = providerNear(domain) ?? withEnding(domain);
  return meant && addressOf(`${address.slice(0, name.length)}@${meant}`);
}

const partsOf = (domain: string): [name: string, ending: string] => {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
};

function providerNear(domain: string): string | undefined {
  const [name, ending] = partsOf(domain);
  // `sam@gmail` and `sam@gmailcom`
  if (ending === "")
    return providers.find((each) => partsOf(each)[0] === name || each.replaceAll(".", "") === name);
  const near = providers.flatMap((provider) => {
    const [itsName, itsEnding] = partsOf(provider);
    const slips = slipsWithin(ending, itsEnding, 1) + slipsWithin(name, itsName, mostSlips(name, itsName));
    return slips < Number.POSITIVE_INFINITY ? [{ provider, slips }] : [];
  });
  return near.sort((one, other) => one.slips - other.slips)[0]?.provider;
}

/** Names of few letters are nearly those of many firms. */
const mostSlips = (name: string, itsName: string): number =>
  itsName.length < 5 ? 0 : slipsAllowed(Math.min(name.length, itsName.length));

function slipsWithin(one: string, other: string, most: number): number {
  if (one === other) return 0;
  const slips = Math.abs(one.length - other.length) > most ? most + 1 : slipsBetween(one, other);
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

/** The domain with the ending of which its own is one slip away: `a.con` is `a.com`, `a.co.ukk` is `a.co.uk`. */
function withEnding(domain: string): string | undefined {
  const labels = domain.split(".");
  if (otherEndings.has(labels.at(-1) ?? "")) return undefined;
  for (const begun of [labels.slice(0, -2), labels.slice(0, -1)]) {
    const own = labels.slice(begun.length).join(".");
    const near = endings.find((ending) => slipsWithin(own, ending, 1) === 1);
    if (endings.includes(own)) return undefined;
    if (begun.length > 0 && near) return [...begun, near].join(".");
  }
  return undefined;
}

/** Only a text of limited length goes here, through `pipe`. */
export const emailText = z.string().transform((typed, context) => {
  const { value, doubt } = readEmail(typed);
  if (value) return value;
  context.addIssue({ code: "custom", message: doubt ?? invalidEmail });
  return z.NEVER;
});

/** An email address as somebody types it; `missing` is what to say where there is none. */
export const emailAddress = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longestEmail, invalidEmail).pipe(emailText);
