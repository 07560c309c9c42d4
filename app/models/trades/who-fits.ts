import type { Work } from "./record";
import { findTradeOf, plain, type Trade } from "./trade";

/**
 * Who may have a request for a work: first businesses that list it, then those that list no works of the trade, or the
 * trade as a whole; never those that list only other works. {@link fitOf} decides it for one business, {@link
 * fitQueries} in the database.
 */

/** The works of a trade that a request asks for; empty if no answer names one, and then all businesses fit alike. */
export type AskedWork = {
  trade: Trade;
  /** The works that the answers name, the most specific first. */
  wanted: readonly Work[];
  /** The materials among them. */
  materials: readonly Work[];
  /** The other materials, if one was named. */
  otherMaterials: readonly Work[];
};

type Fit = "does" | "may" | "never";

type Answered = Readonly<Record<string, string | undefined>>;

/** The works that these answers ask for. */
export function askedWork(trade: Trade, answers: Answered): AskedWork {
  const { works = [] } = trade;
  const said = new Set(Object.entries(answers).map(([question, answer]) => `${question} ${answer}`));
  const asked = works.filter(({ askedBy }) => askedBy.some((each) => said.has(each)));
  const materials = asked.filter(({ material }) => material);
  const usual =
    materials.length > 0
      ? []
      : works.filter(({ usuallyAskedBy = [] }) => usuallyAskedBy.some((each) => said.has(each)));
  return {
    trade,
    wanted: [...new Set([...materials, ...asked, ...usual])],
    materials,
    otherMaterials:
      materials.length > 0 ? works.filter((work) => work.material && !materials.includes(work)) : [],
  };
}

/** The same of a request; undefined for work of none of our trades. */
export function workOf(request: { serviceType: string; answers: Answered }): AskedWork | undefined {
  const trade = findTradeOf(request.serviceType);
  return trade && askedWork(trade, request.answers);
}

/** How well a business that lists these services fits. Services that we do not know are ignored. */
export function fitOf(asked: AskedWork, services: readonly string[]): Fit {
  const listed = new Set(services.map(plain));
  const lists = (names: readonly string[]) => names.some((name) => listed.has(name));
  const { wanted, materials, otherMaterials, general, every } = namesIn(asked);
  if (lists(materials) || (lists(wanted) && !lists(otherMaterials))) return "does";
  return wanted.length === 0 || lists(wanted) || lists(general) || !lists(every) ? "may" : "never";
}

/**
 * The same as queries on `services_listed` in the database: who does the work, and who may have it without. Without a
 * work nobody matches `does`, by a name with capitals, which no list contains.
 */
export function fitQueries(asked: AskedWork): { does: string; may: string } {
  const { wanted, materials, otherMaterials, general, every } = namesIn(asked);
  if (wanted.length === 0) return { does: nobody, may: `!${nobody}` };
  const does =
    materials.length > 0
      ? `(${anyOf(materials)} | ${anyOf(wanted)} & !${anyOf(otherMaterials)})`
      : anyOf(wanted);
  return { does, may: `(${anyOf([...wanted, ...general])} | !${anyOf(every)}) & !${does}` };
}

const nobody = "'NOBODY'";

const anyOf = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(" | ")})`;

/** The wanted work that a business does, to follow 'does': the most specific that it lists; undefined for none. */
export function workDone(asked: AskedWork, services: readonly string[]): string | undefined {
  if (fitOf(asked, services) !== "does") return undefined;
  const listed = new Set(services.map(plain));
  return asked.wanted.find((work) => work.services.some((name) => listed.has(plain(name))))?.name;
}

/** The plain names that listings use. */
function namesIn({ trade, wanted, materials, otherMaterials }: AskedWork) {
  const { slug, label, aliases, works = [] } = trade;
  return {
    wanted: namesFor(wanted),
    materials: namesFor(materials),
    otherMaterials: namesFor(otherMaterials),
    general: [slug, label, ...aliases].map(plain),
    every: namesFor(works),
  };
}

const namesFor = (works: readonly Work[]): string[] => works.flatMap(({ services }) => services.map(plain));
