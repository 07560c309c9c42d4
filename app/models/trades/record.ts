/** A quiz question about the work of a trade; the homeowner picks one of the choices. */
type TradeQuestion = {
  id: string;
  question: string;
  hint?: string;
  /** Each as `value label`, or `value label | helper`. */
  choices: readonly string[];
};

/** A piece of a trade's work that a business may list, and a homeowner ask for. */
export type Work = {
  /** Follows 'does': 'slate and tile'. */
  name: string;
  /** The names that listings use for it, the usual one first; all are names of the trade too. */
  services: readonly string[];
  /** The answers that ask for it, each as `question answer`. */
  askedBy: readonly string[];
  /** Answers that ask for it too, unless another answer names a material. */
  usuallyAskedBy?: readonly string[];
  /** Whether it is a material: a business that lists other materials and not this one is no first choice for it. */
  material?: boolean;
};

/** Everything the site knows of a trade: each page, menu, form, mail and sitemap derives from it. */
export type TradeRecord = {
  /** Also the slug of its business category. */
  slug: string;
  label: string;
  /** Whether requests are passed on to businesses; else it is coming soon. Operators set it at `/admin/settings`. */
  live: boolean;
  /** Inside a sentence: 'electrical work'. */
  name: string;
  /** What the work is done to, if that is one thing: 'roof'. */
  thing?: string;
  /** The people who do it: 'electricians'. */
  people: string;
  /** A name in the icon set. */
  icon: string;
  /** A few words on what it covers. */
  summary: string;
  /** What the price of a job usually includes. */
  blurb?: string;
  /** Its other names: options of forms, answers of quizzes, services of listings. */
  aliases: readonly string[];
  /** What other people's lists call it besides: people, and the codes of Companies House (SIC 2007). */
  listedAs?: readonly string[];
  /** The works that a business may do without doing the whole trade. */
  works?: readonly Work[];
  /** The questions about it in the quiz for any service. */
  questions?: readonly TradeQuestion[];
  /** One of the services that the home page and `/services` list, each with a page below `/services`. */
  service?: boolean;
  /** An option of the directory's filter; a live trade always is one. */
  filter?: boolean;
  /** Whether it has a page at `/{slug}`, a part of the house and a line in the footer. */
  announced?: boolean;
  /** The texts of its pages. */
  page?: {
    heading: string;
    /** What can be asked for, now or once it is live. */
    jobs: readonly (readonly [name: string, line: string])[];
  };
  /** The texts of its pages for a city, the same for every city. */
  landing?: {
    /** An example job of each size, for the price guide; a trade with a quiz of its own is priced by its work. */
    sizes?: readonly { size: "small" | "medium" | "large"; label: string; example: string }[];
    /** Questions to ask a tradesperson. */
    questions: readonly string[];
  };
};
