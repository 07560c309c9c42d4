import type { Work } from "./record";
import { plain, type Trade } from "./trade";

/**
 * Who may have a request for which work: whoever lists it comes first, then whoever lists none of the trade's works or the
 * trade as a whole; whoever lists only other works never. {@link fitOf} says it of one business, {@link fitQueries} to
 * the database.
 */

/** What of a trade a request asks for; nothing where no answer names a work, and then all fit alike. */
export type AskedWork = {
  trade: Trade;
  /** What the answers name, the most particular first. */
  wanted: readonly Work[];
  /** Of these, what the work is done on. */
  materials: readonly Work[];
  /** What else it could be done on, where one was named. */
  otherMaterials: readonly Work[];
};

type Fit = "does" | "may" | "never";

type Answered = Readonly<Record<string, string | undefined>>;

/** What is asked of a trade with these answers. */
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

/** How a business that lists these services fits. Words that are no service of ours say nothing. */
export function fitOf(asked: AskedWork, services: readonly string[]): Fit {
  const listed = new Set(services.map(plain));
  const lists = (names: readonly string[]) => names.some((name) => listed.has(name));
  const { wanted, materials, otherMaterials, general, every } = namesIn(asked);
  if (lists(materials) || (lists(wanted) && !lists(otherMaterials))) return "does";
  return wanted.length === 0 || lists(wanted) || lists(general) || !lists(every) ? "may" : "never";
}

/**
 * The same as queries of `services_listed` in the database: who does it, and who may have it without. Of no work, nobody:
 * a name with a capital is in no list of them.
 */
export function fitQueries(asked: AskedWork | null): { does: string; may: string } {
  if (!asked) return { does: nobody, may: nobody };
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

/** What a business does of what is asked, behind 'does': the most particular of what it lists; undefined where it lists none. */
export function workDone(asked: AskedWork, services: readonly string[]): string | undefined {
  if (fitOf(asked, services) !== "does") return undefined;
  const listed = new Set(services.map(plain));
  return asked.wanted.find((work) => work.services.some((name) => listed.has(plain(name))))?.name;
}

/** The names that listings go by, plain. */
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
