import { colours, shippedColours } from "~/content/colours-outside-css";
import { isPlaceholder, type SiteFact, shipped, shippedSharePicture, site } from "~/content/site";
import { photoAddress } from "~/models/listings/profile/picture";
import {
  type PlanId,
  paymentProvider,
  planIds,
  plans,
  selling,
  shippedPrice,
  taxService,
} from "~/models/placements/plan";
import { invalidEmail, readEmail } from "~/models/reading/email";
import { pounds, readMoney } from "~/models/reading/money";
import { readPhone, whatsAppLink } from "~/models/reading/phone";
import { openTrades, type TradeSlug, trades } from "~/models/trades/trade";

import { colourProblem, type Scheme, strongerThan } from "./colour-contrast";

/** A fact or option of the site that operators set on the desk instead of in the source. */
export type Setting = {
  name: string;
  label: string;
  hint?: string;
  /** The value from the source, while nothing is stored. */
  shipped: string;
  /** The possible values with their labels; without them the setting is a line of text, or several. */
  choices?: readonly { value: string; label: string }[];
  lines?: true;
  /** The longest value, in characters: {@link longestSetting} unless it says less. */
  longest?: number;
  /** What is wrong with a value, and how to put it right; not called for an empty one, which means as shipped. */
  problem?: (value: string) => string | undefined;
};

/** The stored settings, by name. */
export type Written = Readonly<Record<string, string>>;

const companyNumber = /^(?:\d{8}|[A-Z]{2}\d{6})$/;
const vatNumber = /^(?:GB|XI)(?:\d{9}|\d{12})$/;

const fact = (name: SiteFact, label: string, more: Partial<Setting> = {}): Setting => ({
  ...{ name, label, shipped: shipped[name] },
  ...more,
});

const facts: readonly Setting[] = [
  // Shown beside a phone's menu, and at the beginning of each text message.
  fact("name", "Name of the site", { longest: 30 }),
  fact("strapline", "What it is, in a line", {
    ...{ hint: "At the end of every page, behind the name.", longest: 80 },
  }),
  fact("supportEmail", "Email for everybody", {
    hint: "Shown to everybody, and named in emails. Without one they are sent to the contact page.",
    problem: (typed) => {
      const { value, doubt = value ? undefined : invalidEmail } = readEmail(typed);
      return doubt;
    },
  }),
  fact("whatsApp", "WhatsApp number", {
    problem: (typed) => {
      const { doubt } = readPhone(typed);
      const said = doubt ? [`${doubt}.`] : [];
      return whatsAppLink(typed)
        ? undefined
        : [...said, "Type a UK mobile number, such as 07700 900 123."].join(" ");
    },
  }),
  fact("operatorName", "Legal owner", { hint: "A person or a company: whoever the law asks for." }),
  fact("operatorAddress", "Postal address of the owner", { lines: true }),
  fact("companyNumber", "Company number", {
    hint: "As Companies House has it, eight characters. Leave it empty where the owner is not a company.",
    problem: (value) =>
      companyNumber.test(value) ? undefined : "Type its eight characters, such as 01234567 or SC123456.",
  }),
  fact("vatNumber", "VAT number", {
    hint: "Leave it empty where the owner is not registered for VAT.",
    problem: (value) =>
      vatNumber.test(value) ? undefined : "Type it with its letters and no spaces, such as GB123456789.",
  }),
];

const inScheme = { light: "by day", dark: "in the dark" };
const ownColoursOf = (scheme: Scheme) =>
  (["brick", "slate"] as const).map((name) => ({ scheme, colour: name, name: `${name}-${scheme}` }));
const painted = [...ownColoursOf("light"), ...ownColoursOf("dark")];
const paints: readonly Setting[] = painted.map(({ scheme, colour, name }) => ({
  name,
  label: `${colour === "brick" ? "Accent" : "Quiet text"} ${inScheme[scheme]}`,
  shipped: shippedColours[scheme][colour],
  problem: (value) => colourProblem(scheme, colour, value),
}));

const openingOf = (slug: TradeSlug) => `trade-${slug}`;
const openTrade = { value: "live", label: "Live" };
const closedTrade = { value: "soon", label: "Coming soon" };

/** Trades with a page of their own, but for roofing, which is always open. */
const opening = trades.filter(({ slug, page }) => page && slug !== "roofing");
const openings: readonly Setting[] = opening.map(({ slug, label, live }) => ({
  name: openingOf(slug),
  label,
  shipped: live ? "live" : "soon",
  choices: [openTrade, closedTrade],
}));

const priceOf = (plan: PlanId) => `price-${plan}`;
const mostPence = 9999_00;

const wholePounds = "Type whole pounds, from 1 to 9999, such as 97.";

/** What is wrong with a month's price, which is whole pounds. */
function wrongPrice(typed: string): string | undefined {
  const { value: pence, doubt = wholePounds } = readMoney(typed);
  if (pence === undefined) return doubt;
  return pence > 0 && pence <= mostPence && pence % 100 === 0 ? undefined : wholePounds;
}

const prices: readonly Setting[] = planIds.map((id) => ({
  name: priceOf(id),
  label: `${plans[id].name}, in pounds a month`,
  shipped: String(shippedPrice(id) / 100),
  problem: wrongPrice,
}));

/** In pence, for each plan. */
const pricesIn = (written: Written): number[] =>
  prices.map((setting) => readMoney(settingOf(setting, written)).value ?? Number.NaN);

/** The settings about VAT, for a payment provider whose service `tax` calculates VAT, or null without one. */
export const salesBy = (tax: string | null): readonly Setting[] => [
  {
    name: "vat",
    label: "VAT on plans",
    shipped: "unsaid",
    choices: [
      { value: "unsaid", label: "Nothing is said of it: the owner is not registered" },
      { value: "included", label: "In the price: '£97 per month including VAT'" },
      { value: "plus", label: "On top of the price: '£97 per month plus VAT'" },
    ],
  },
  {
    name: "stripeTax",
    label: "Who works it out",
    hint: tax
      ? `${tax} has to be switched on at ${paymentProvider} first. It asks buyers for their address, and for their VAT number if they have one.`
      : undefined,
    shipped: "no",
    choices: [
      { value: "no", label: "Nobody: the price is charged as it stands" },
      ...(tax ? [{ value: "yes", label: tax }] : []),
    ],
  },
];
const sales = salesBy(taxService);

const isTaxed = ({ stripeTax }: Written, tax: string | null) => tax !== null && stripeTax === "yes";

/** Why VAT cannot be charged on top of prices; undefined if it can, or is not wanted. */
export const vatProblem = (wanted: Written, tax: string | null): string | undefined =>
  wanted.vat === "plus" && !isTaxed(wanted, tax)
    ? `Nobody would add it. ${tax ? `Let ${tax} work it out, or have` : "Have"} it in the price.`
    : undefined;

/** The picture of shared links, as the path prefix of its files; set on a page of its own, since it is uploaded. */
export const sharePicture: Setting = { name: "sharePicture", label: "Picture of shared links", shipped: "" };

/** All settings, in the groups of the page. */
export const settingGroups: readonly { title: string; text?: string; settings: readonly Setting[] }[] = [
  { title: "Who runs the site", settings: facts },
  {
    title: "Colours",
    text: "Buttons, links and marks have the accent, hints and small print the other. Each has to be read on every ground that it stands on. Drawings stay as they are.",
    settings: paints,
  },
  {
    title: "Opening of trades",
    text: "Requests for a trade that is live go to businesses by themselves, so have some checked before you open one. For one that is coming soon a person looks for somebody, and people can join a waiting list.",
    settings: openings,
  },
  {
    title: "Prices of plans",
    text: "What somebody pays who buys a plan from now on. Whoever has one goes on paying what they pay.",
    settings: prices,
  },
  { title: "VAT", settings: sales },
];

export const allSettings: readonly Setting[] = settingGroups.flatMap(({ settings }) => settings);

/** The longest value of a setting, in characters. */
export const longestSetting = 300;

/** The present value; an empty stored one means as shipped. */
export const settingOf = ({ name, shipped }: Setting, written: Written): string => written[name] || shipped;

/** What is wrong with the wanted settings, by name. */
export function problemsOf(wanted: Written): Record<string, string[]> {
  const found = allSettings.flatMap(
    ({ name, choices, longest = longestSetting, problem }): [string, string[]][] => {
      const value = wanted[name] ?? "";
      const unknown = choices && value && choices.every((choice) => choice.value !== value);
      const wrong =
        value.length > longest
          ? `Use at most ${longest} characters.`
          : unknown
            ? "Choose one of the answers."
            : value && problem?.(value);
      return wrong ? [[name, [wrong]]] : [];
    },
  );
  const untaxed = vatProblem(wanted, taxService);
  if (untaxed) found.push(["vat", [untaxed]]);
  for (const [at, price] of pricesIn(wanted).entries()) {
    const [cheaper, dearer] = [planIds[at - 1], planIds[at]];
    const below = pricesIn(wanted)[at - 1] ?? 0;
    if (cheaper && dearer && price <= below)
      found.push([
        priceOf(dearer),
        [`${plans[dearer].name} has to cost more than ${plans[cheaper].name}, which is ${pounds(below)}.`],
      ]);
  }
  return Object.fromEntries(found);
}

/** On a live site, facts that are placeholders are left empty. `contactPage`: its whole address. */
type Live = { live: boolean; sells: boolean; contactPage: string };

/** Applies stored settings in this process; those that are not stored are as shipped. */
export function applyWritten(written: Written, { live, sells, contactPage }: Live): void {
  for (const { name, shipped: own } of facts) {
    const typed = written[name] || own;
    const value = name === "supportEmail" ? (readEmail(typed).value ?? "") : typed;
    site[name as SiteFact] = live && isPlaceholder(value) ? "" : value;
  }
  site.writeTo = site.supportEmail || `us at ${contactPage}`;
  site.sharePicture = written.sharePicture ? photoAddress(written.sharePicture) : shippedSharePicture;
  for (const { scheme, colour, name } of painted) {
    const [now, own] = [colours[scheme], shippedColours[scheme]];
    now[colour] = written[name] || own[colour];
    if (colour === "brick")
      now["brick-dark"] = now.brick === own.brick ? own["brick-dark"] : strongerThan(now.brick, scheme);
  }
  openTrades(
    new Map(
      opening.flatMap(({ slug }) => {
        const value = written[openingOf(slug)];
        return value ? [[slug, value === "live"]] : [];
      }),
    ),
  );
  for (const [at, price] of pricesIn(written).entries()) {
    const plan = planIds[at];
    if (plan) plans[plan].price = price;
  }
  selling.open = sells;
  selling.vat = written.vat === "included" || written.vat === "plus" ? written.vat : "unsaid";
  selling.stripeTax = isTaxed(written, taxService);
}
