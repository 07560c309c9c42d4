import type { ReactNode } from "react";
import type { LeadSource } from "~/models/leads/lead";
import { formatPhone } from "~/models/phones/phone";
import { formatPostcode } from "~/models/places/postcode";
import type { Answers } from "~/models/quiz/answers";
import { poundRange } from "~/models/quiz/estimate";
import { notesQuestion, recordedAnswers, urgencyWords } from "~/models/quiz/recorded-answers";
import { paths } from "~/paths";
import { type Contact, fullName } from "./contact-links";
import { Distance } from "./lead-table";
import { LeadTime } from "./lead-time";
import { inWords, serviceName } from "./service-name";

/** A lead as its page gets it: dates are text by then. */
export type LeadFacts = Contact & {
  id: string;
  phoneVerified: boolean;
  distanceMiles: number | null;
  source: LeadSource;
  answers: Answers;
  estimate: { result: { min: number; max: number } };
  budgetRange: string;
  timeline: string;
  propertyType: string;
  projectDescription: string;
  homeownerNotes: string;
  hasPhoto: boolean;
  createdAt: string;
  updatedAt: string;
};

export function CustomerInformation({ lead }: { lead: LeadFacts }) {
  if (lead.erasedAt) {
    return (
      <Section title="Customer Information">
        <Fact term="Area">
          {formatPostcode(lead.postcode)}
          <Distance miles={lead.distanceMiles} />
        </Fact>
      </Section>
    );
  }
  return (
    <Section title="Customer Information">
      <Fact term="Name">{fullName(lead)}</Fact>
      <Fact term="Phone">
        {formatPhone(lead.phone)} {lead.phoneVerified ? <span className="badge">Checked by text</span> : null}
      </Fact>
      <Fact term="Email">{lead.email}</Fact>
      <Fact term="Postcode">
        {formatPostcode(lead.postcode)}
        <Distance miles={lead.distanceMiles} />
      </Fact>
    </Section>
  );
}

export function ProjectDetails({ lead }: { lead: LeadFacts }) {
  const answers = recordedAnswers(lead.source, lead.answers);
  const asked = (value: string) => answers.some(({ answer }) => answer === value);
  /** What a quiz asked is below, in its own words; this is of a lead that has it from elsewhere. */
  const unasked = (value: string) => (asked(value) ? "" : inWords(value));
  return (
    <Section title="Project Details">
      <Fact term="Service">{serviceName(lead.serviceType)}</Fact>
      <Fact term="How soon">{urgencyWords(lead.source, lead.answers, lead.timeline)}</Fact>
      <Fact term="Estimate">
        <p className="figures text-lg font-semibold">{poundRange(lead.estimate.result)}</p>
        <p className="text-slate">A guide that the customer has seen, not a quote</p>
      </Fact>
      <Fact term="Budget">{unasked(lead.budgetRange)}</Fact>
      <Fact term="Timeline">{unasked(lead.timeline)}</Fact>
      <Fact term="Property type">{unasked(lead.propertyType)}</Fact>
      <Fact term="What is needed">
        {lead.projectDescription === lead.homeownerNotes ? "" : lead.projectDescription}
      </Fact>
      {answers.map(({ questionId, question, label }) => (
        <Fact key={questionId} term={question}>
          {label}
        </Fact>
      ))}
      <Fact term={notesQuestion(lead.source, lead.answers) ?? "Notes from the customer"}>
        {lead.homeownerNotes}
      </Fact>
      {lead.hasPhoto ? <Photo leadId={lead.id} /> : null}
    </Section>
  );
}

/** In a frame of one size, since its own is not known before it is there; the link shows all of it. */
function Photo({ leadId }: { leadId: string }) {
  return (
    <Fact term="Photo from the customer">
      <a href={paths.leadPhoto(leadId)} className="mt-1 block">
        <img
          src={paths.leadPhoto(leadId)}
          alt="The job, as the customer sees it; opens at full size"
          width={480}
          height={360}
          loading="lazy"
          className="aspect-4/3 h-auto rounded-panel border border-line object-contain"
        />
      </a>
    </Fact>
  );
}

const sources: Readonly<Record<LeadSource, string>> = {
  roofing_quiz: "Roofing quiz",
  website: "Website",
  ai_quiz_funnel: "AI quiz",
};

export function LeadInformation({ lead }: { lead: LeadFacts }) {
  return (
    <Section title="Lead Info">
      <Fact term="Source">{sources[lead.source]}</Fact>
      <Fact term="Lead ID">{lead.id}</Fact>
      <Fact term="Received">
        <LeadTime at={lead.createdAt} />
      </Fact>
      <Fact term="Last updated">
        <LeadTime at={lead.updatedAt} />
      </Fact>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">{children}</dl>
    </section>
  );
}

/** Nothing when there is nothing to say. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === "") return null;
  return (
    <div>
      <dt className="text-sm text-slate">{term}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
