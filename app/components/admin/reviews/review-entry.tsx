import { History } from "~/components/admin/parts";
import { statusLabels } from "~/components/lead/status-badge";
import { FactGrid } from "~/components/page/facts";
import { LineLink, TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { photoAddress } from "~/models/listings/profile/picture";
import { type DeskReview, reportWords, stateWords } from "~/models/reviews/admin/queue";
import {
  contactQuestions,
  contactWords,
  costWords,
  holdWords,
  monthWords,
  partWords,
  removalWords,
  type Said,
  starredParts,
  writerWords,
} from "~/models/reviews/review";
import { serviceName } from "~/models/trades/words";
import { paths } from "~/paths";

export function ReviewEntry({ review }: { review: DeskReview }) {
  const { name, city, slug, state, said, heldBy, rule, reason, createdAt, updatedAt, decidedAt } = review;
  return (
    <>
      <p className="text-sm text-slate">
        {`Written ${formatInstant(createdAt)}, ${stateWords[state]} since ${formatInstant(decidedAt ?? updatedAt)}`}
      </p>
      <h2 className="text-2xl wrap-anywhere">{[name, city].filter(Boolean).join(", ")}</h2>
      <p>
        {`${writerWords(said)}, ${monthWords(said.month)}. `}
        {slug ? <TextLink to={paths.reviewLink(slug, review.id)}>See the listing</TextLink> : null}
      </p>
      <SaidWords said={said} />
      {review.pictures.map(({ id, path, alt }) => (
        <figure key={id} className="attached">
          <img src={photoAddress(path)} alt={alt || "A photo without words"} loading="lazy" />
        </figure>
      ))}
      {rule ? <p className="mt-2">{`${removalWords[rule]} Its writer was told: ${reason}`}</p> : null}
      {state === "asked_to_change" ? <p className="mt-2">{`Its writer was asked: ${reason}`}</p> : null}
      <Holds title={state === "held" ? "Why it is held" : "Why it was held"} rules={heldBy} />
      {review.reply ? (
        <>
          <h3 className="mt-4">What the business replies</h3>
          <blockquote className="says">{review.reply}</blockquote>
        </>
      ) : null}
      <Holds title="Why the reply is held" rules={review.replyHeldBy} />
      <Dispute dispute={review.dispute} />
      <Reports reports={review.reports} />
      <Request review={review} />
      <Versions versions={review.versions} />
      <History lines={review.history} />
    </>
  );
}

function Holds({ title, rules }: { title: string; rules: DeskReview["heldBy"] }) {
  if (rules.length === 0) return null;
  return (
    <>
      <h3 className="mt-4">{title}</h3>
      <ul className="list-disc pl-5">
        {rules.map((each) => (
          <li key={each}>{holdWords[each]}</li>
        ))}
      </ul>
    </>
  );
}

/** What a review says, as it is or would be shown. */
function SaidWords({ said }: { said: Said }) {
  const facts =
    said.kind === "work"
      ? [
          `${said.stars} of 5 stars`,
          ...starredParts.map((part) => `${partWords[part]} ${said[part]}`),
          ...(said.costPence ? [`it cost ${costWords(said.costPence)}`] : []),
          ...(said.hireAgain === null ? [] : [`would ${said.hireAgain ? "" : "not "}hire them again`]),
        ]
      : contactQuestions.flatMap((each) => {
          const answer = said[each];
          return answer === null ? [] : [`${contactWords[each]}: ${answer ? "yes" : "no"}`];
        });
  return (
    <>
      <p className="mt-2 font-bold">{facts.join(", ")}</p>
      {said.incentive ? <p>Its writer was offered something for it: it is in no figure.</p> : null}
      {said.kind === "work" ? <blockquote className="says">{said.body}</blockquote> : null}
    </>
  );
}

function Reports({ reports }: { reports: DeskReview["reports"] }) {
  if (reports.length === 0) return null;
  return (
    <>
      <h3 className="mt-4">Reported by visitors</h3>
      <ul className="grid gap-2">
        {reports.map(({ id, reason, details, createdAt, decidedAt }) => (
          <li key={id}>
            <p>
              <strong>{reportWords[reason]}</strong>
              {`, ${formatInstant(createdAt)}${decidedAt ? ", answered" : ""}`}
            </p>
            {details ? <blockquote className="says">{details}</blockquote> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What both sides of a dispute said and sent, and until when they are heard. */
function Dispute({ dispute }: Pick<DeskReview, "dispute">) {
  if (!dispute) return null;
  const { businessSays, writerSays, papers, heardUntil, heard, outcome, reason } = dispute;
  const until = heard
    ? "Both were heard."
    : `Both are heard until ${formatInstant(heardUntil)}, or until its writer answers.`;
  return (
    <>
      <h3 className="mt-4">The business disagrees</h3>
      <p>{outcome ? `Decided: ${outcome === "stays" ? "it stays" : "removed"}. ${reason}` : until}</p>
      <blockquote className="says">{businessSays}</blockquote>
      <p>{writerSays ? "Its writer says:" : "Its writer has said nothing so far."}</p>
      {writerSays ? <blockquote className="says">{writerSays}</blockquote> : null}
      <ul>
        {papers.map(({ id, side, name }) => (
          <li key={id}>
            {`From the ${side}: `}
            <LineLink to={paths.adminDisputeFile(id)}>{name}</LineLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Request({ review: { request, leadId, name } }: { review: DeskReview }) {
  if (!request || !leadId)
    return <p className="mt-4">Its writer has had their details deleted: no request leads to it.</p>;
  const { given } = request;
  return (
    <>
      <h3 className="mt-4">The request</h3>
      {request.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <FactGrid
        rows={[
          ["Asked", `${formatInstant(request.createdAt)}, ${serviceName(request.serviceType)}`],
          [`Given to ${name}`, given && formatInstant(given.at)],
          [
            "They say",
            given && `${statusLabels[given.status]}${given.hired ? "; the homeowner hired them" : ""}`,
          ],
          ["Number", `${request.phone}, ${request.proved ? "proved" : "not proved"}`],
          ["Email", request.email],
        ]}
      />
      <LineLink to={paths.adminLead(leadId)}>Open the request</LineLink>
    </>
  );
}

function Versions({ versions }: { versions: DeskReview["versions"] }) {
  if (versions.length === 0) return null;
  return (
    <details className="panel mt-4 py-1.5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {`What it said before (${versions.length})`}
      </summary>
      {versions.map(({ until, state, said }) => (
        <section key={until} className="mt-2">
          <p className="text-sm text-slate">{`${stateWords[state]} until ${formatInstant(until)}`}</p>
          <SaidWords said={said} />
        </section>
      ))}
    </details>
  );
}
