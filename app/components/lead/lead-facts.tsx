import { FactGrid, type ShownFact } from "~/components/page/facts";
import { PhotoStrip } from "~/components/page/photo-strip";
import { sourceName } from "~/models/quiz/addresses";
import { type AskedEstimate, estimateNow, poundRange } from "~/models/quiz/estimate";
import { toBeDiscussed } from "~/models/quiz/quizzes/home-project";
import { notesQuestion, recordedAnswers, urgencyWords } from "~/models/quiz/recorded-answers";
import { formatPhone } from "~/models/reading/phone";
import { formatPostcode } from "~/models/reading/postcode";
import { inWords, serviceName } from "~/models/trades/words";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";
import { LeadTime } from "../page/facts";
import { type Contact, fullName } from "./contact-links";
import { Distance } from "./lead-queue";

/** A lead as its page gets it, with dates as text. */
export type LeadFacts = Contact & {
  id: string;
  phoneVerified: boolean;
  distanceMiles: number | null;
  distanceExact: boolean | null;
  source: LeadSource;
  answers: Answers;
  estimate: AskedEstimate;
  budgetRange: string;
  timeline: string;
  propertyType: string;
  projectDescription: string;
  homeownerNotes: string;
  /** Numbers of their photos. */
  photos: readonly number[];
  createdAt: string;
  updatedAt: string;
};

export function CustomerInformation({ lead }: { lead: LeadFacts }) {
  const place = (
    <>
      {formatPostcode(lead.postcode)}
      <Distance {...lead} />
    </>
  );
  const checked = lead.phoneVerified ? <span className="badge">Number checked</span> : null;
  const rows: ShownFact[] = lead.erasedAt
    ? [["Area", place]]
    : [
        ["Name", fullName(lead)],
        [
          "Phone",
          <>
            {formatPhone(lead.phone)} {checked}
          </>,
        ],
        ["Email", lead.email || "None: ring or text them"],
        ["Postcode", place],
      ];
  return <Section title="Customer Information" rows={rows} />;
}

type ProjectDetailsProps = { lead: LeadFacts; photoAt: (number: number) => string };

/** `photoAt` gives the address at which the viewer may see a photo. */
export function ProjectDetails({ lead, photoAt }: ProjectDetailsProps) {
  const rows: ShownFact[] = [
    ["Service", serviceName(lead.serviceType)],
    ["How soon", urgencyWords(lead.source, lead.answers, lead.timeline)],
    ["Estimate", <Estimate key="estimate" {...estimateNow(lead.estimate).result} />],
    ...otherRows(lead, { words: "", asked: [], soon: "" }),
    [notesQuestion(lead.source, lead.answers) ?? "Notes from the customer", lead.homeownerNotes],
    [
      "Photos from the customer",
      lead.photos.length > 0 ? <Photos key="photos" at={lead.photos.map(photoAt)} /> : null,
    ],
  ];
  return <Section title="Project Details" rows={rows} />;
}

type Told = { words: string; asked: readonly string[]; soon: string };

/** Everything else that was said of the work, without what the page says already (`told`). */
export function otherRows(lead: LeadFacts, told: Told): ShownFact[] {
  const answers = recordedAnswers(lead.source, lead.answers);
  const asked = (value: string) => answers.some(({ answer }) => answer === value);
  /** A value that no quiz asked for, of a lead from elsewhere: quiz answers follow below, and defaults are left out. */
  const unasked = (value: string) => (asked(value) || stoodIn.includes(value) ? "" : inWords(value));
  const description = [lead.homeownerNotes, `${told.words}.`].includes(lead.projectDescription)
    ? ""
    : lead.projectDescription;
  return [
    ["Budget", unasked(lead.budgetRange)],
    ["Timeline", unasked(lead.timeline)],
    ["Property type", unasked(lead.propertyType)],
    ["What is needed", description],
    ...answers
      .filter(({ questionId, label }) => !told.asked.includes(questionId) && label !== told.soon)
      .map(({ question, label }): ShownFact => [question, label]),
  ];
}

/** Defaults in a lead for what its quiz did not ask. */
const stoodIn = [toBeDiscussed, "residential"];

const Estimate = (range: { min: number; max: number }) => (
  <>
    <p className="figures text-lg font-semibold">{poundRange(range)}</p>
    <p className="text-slate">A guide that the customer has seen, not a quote</p>
  </>
);

/** The first in a frame of fixed size, since its own is unknown until it loads, the others small; links open all of them. */
export const Photos = ({ at: [first, ...others] }: { at: readonly string[] }) => (
  <>
    {first === undefined ? null : (
      <a href={first} className="mt-1 block">
        <img
          src={first}
          alt="The job, as the customer sees it; opens at full size"
          width={480}
          height={360}
          loading="lazy"
          className="aspect-4/3 h-auto rounded-panel border border-line object-contain"
        />
      </a>
    )}
    <PhotoStrip at={others} from="the customer" />
  </>
);

export const LeadInformation = ({ lead }: { lead: LeadFacts }) => (
  <Section
    title="Lead Info"
    rows={[
      ["Source", sourceName(lead.source)],
      ["Lead ID", lead.id],
      ["Received", <LeadTime key="received" at={lead.createdAt} />],
      ["Last updated", <LeadTime key="updated" at={lead.updatedAt} />],
    ]}
  />
);

const Section = ({ title, rows }: { title: string; rows: readonly ShownFact[] }) => (
  <section className="panel">
    <h2 className="text-xl">{title}</h2>
    <FactGrid rows={rows} />
  </section>
);
