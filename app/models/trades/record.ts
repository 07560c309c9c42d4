/** One question that a quiz asks about the work of a trade; the homeowner picks one of the choices. */
type TradeQuestion = {
  id: string;
  question: string;
  hint?: string;
  /** Each as `value label`, or `value label | helper`. */
  choices: readonly string[];
};

/** A piece of a trade's work that a business may list, and a homeowner ask for. */
export type Work = {
  /** Behind 'does': 'slate and tile'. */
  name: string;
  /** What listings call it, the usual name first; each is a name of the trade too. */
  services: readonly string[];
  /** The answers that ask for it, each as `question answer`. */
  askedBy: readonly string[];
  /** Answers that ask for it too, unless another says what the work is done on. */
  usuallyAskedBy?: readonly string[];
  /** Whether it is what the work is done on: who lists another such thing and not this one is no first choice for it. */
  material?: boolean;
};

/** Everything the site knows of a trade: each page, menu, form, mail and sitemap derives from it. */
export type TradeRecord = {
  /** Also the slug of its business category. */
  slug: string;
  label: string;
  /** Whether requests are taken and passed on to businesses; the others are coming soon. An operator may open or close a trade at `/admin/settings`. */
  live: boolean;
  /** Inside a sentence: 'electrical work'. */
  name: string;
  /** Those who do it: 'electricians'. */
  people: string;
  /** A drawing of the icon set. */
  icon: string;
  /** A few words on what it covers. */
  summary: string;
  /** What the price of a job usually pays for. */
  blurb?: string;
  /** What else it is called: options of the forms, answers of the quizzes, services of a listing. */
  aliases: readonly string[];
  /** What of it a business may do without doing all of it. */
  works?: readonly Work[];
  /** What the quiz for any service asks about it. */
  questions?: readonly TradeQuestion[];
  /** One of the services that the home page and `/services` list, each with a page below `/services`. */
  service?: boolean;
  /** An option of the directory's filter; a live trade always is one. */
  filter?: boolean;
  /** Has a page at `/{slug}`, a part of the house and a line in the footer. */
  announced?: boolean;
  /** What its pages say. */
  page?: {
    heading: string;
    /** What can be asked for, or will be. */
    jobs: readonly (readonly [name: string, line: string])[];
  };
  /** What its pages for one city say, whatever the city. */
  landing?: {
    /** What a job of each size is, for the price guide. */
    sizes: readonly { size: "small" | "medium" | "large"; label: string; example: string }[];
    /** What to ask whoever comes. */
    questions: readonly string[];
  };
};
