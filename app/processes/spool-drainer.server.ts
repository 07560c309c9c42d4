import { isDatabaseUnavailable } from "~/database/db.server";
import { describeError, logLine } from "~/log.server";
import { submitSpooledLead } from "~/models/leads/submission.server";
import { findPlace } from "~/models/places/lookup.server";
import { findQuiz } from "~/models/quiz/quizzes";
import { readSealedDraft } from "~/models/quiz/sealed-draft.server";
import { forgetSpooled, listSpooled, readSpooled } from "~/services/files/spool.server";
import { places } from "~/services/places/places.server";
import { siteFacts } from "~/workflows/site-facts.server";

const everyMs = 2_000;

/**
 * Stores what was taken in while the database was gone, in the process whose disk it is on: also when the
 * outbox is left to workers elsewhere. Returns the way to stop, which waits for what is in hand.
 */
export function startSpoolDrainer(): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let inHand = Promise.resolve();
  const report = reportOnce();
  const drain = () => {
    inHand = drainSpool(report)
      .catch((error) => {
        if (!isDatabaseUnavailable(error)) report(`cannot look for requests: ${describeError(error)}`);
      })
      .then(() => {
        if (!stopped) timer = setTimeout(drain, everyMs).unref();
      });
  };
  drain();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
}

/**
 * One look through the spool. Rejects at the first outage; anything else that keeps a request from being
 * stored is reported, and the request stays for a person to see while those behind it are stored.
 */
async function drainSpool(report: (what: string) => void): Promise<void> {
  for (const key of await listSpooled()) {
    try {
      const problem = await storeSpooled(key);
      if (problem) report(`${key} stays in the spool: ${problem}`);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      report(`${key} stays in the spool: ${describeError(error)}`);
    }
  }
}

/** Makes a lead of what waits under the key; returns why it cannot be one. */
async function storeSpooled(key: string): Promise<string | undefined> {
  const sealed = await readSpooled(key);
  if (sealed === undefined) return undefined;
  const draft = readSealedDraft(sealed);
  if (!draft) return "it is damaged, or sealed with another HASH_SECRET";
  const quiz = findQuiz(draft.quizId);
  if (!quiz) return `there is no quiz ${draft.quizId}`;
  const place = await findPlace(draft.answers.postcode ?? "", places.lookUp);
  await submitSpooledLead(draft, quiz, { site: siteFacts, place });
  await forgetSpooled(key);
  return undefined;
}

/** Says each thing once, however often it comes up. */
function reportOnce(): (what: string) => void {
  const reported = new Set<string>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    logLine("spool", what);
  };
}
