import { z } from "zod";
import { isOfThisSite, sameSitePath } from "~/http/origin.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownCookie } from "~/http/sessions/own-cookie.server";
import { resultsPath } from "~/models/quiz/addresses";
import type { Quiz } from "~/models/quiz/journey";
import { findQuizAt } from "~/models/quiz/quizzes";
import { paths } from "~/paths";

const fourHours = 4 * 60 * 60;

/** The path of the page that somebody was on before a quiz; not its query, which may be about a person. */
const cookie = ownCookie("fettle_before", fourHours);
const path = z.string().min(1);

/** Addresses that begin with this are keys to somebody's request; the other private pages send no referrer. */
const keyed = paths.myRequest("");

/**
 * Notes on `headers` which page somebody came to a quiz from; moving about within it changes nothing. Also written at
 * the end: browsers then drop the pages that they keep for Back, which would ask the questions again.
 */
export async function noteBefore(request: Request, headers: Headers): Promise<void> {
  const from = request.headers.get("Referer") ?? "";
  const { pathname } = isOfThisSite(request, from) ? new URL(from) : { pathname: "" };
  const before = findQuizAt(pathname) ? await findBefore(request) : pathname;
  headers.append("Set-Cookie", await cookie.serialize(before?.startsWith(keyed) ? "" : (before ?? "")));
}

/** The city in the address of the page before. */
export function cityBefore(request: Request): string | null {
  const from = request.headers.get("Referer") ?? "";
  return isOfThisSite(request, from) ? new URL(from).searchParams.get("city") : null;
}

async function findBefore(request: Request): Promise<string | undefined> {
  const read = path.safeParse(await cookie.parse(request.headers.get("Cookie")).catch(() => null));
  return read.success ? sameSitePath(read.data, "") : undefined;
}

/**
 * Leads out of a quiz whose questions are all answered: back to where somebody was before it, else to its start. The
 * notice links to the results, for those who never saw them because the answer to their last post was lost.
 */
export const leaveQuiz = async (request: Request, quiz: Quiz, leadId: LeadId): Promise<Response> =>
  redirectWithNotice((await findBefore(request)) || quiz.path, {
    done: "You have answered those questions: your request is with us.",
    onward: { label: "See your estimate", address: resultsPath(quiz, leadId) },
  });
