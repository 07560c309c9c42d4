import { paths } from "~/paths";

const own = (token: string, business: string) => `${paths.myRequest(token)}/with/${business}`;
const lead = (id: string) => `${paths.lead(id)}/messages`;

/** The addresses of the thread of a request and one of its businesses: the homeowner's page, and the form of a lead. */
export const threadPaths = {
  own,
  ownPhoto: (token: string, business: string, photo: string) => `${own(token, business)}/photos/${photo}`,
  lead,
  leadPhoto: (id: string, photo: string) => `${lead(id)}/photos/${photo}`,
  /** The end of a thread: its newest entry, and the form. */
  newest: (page: string) => `${page}#newest`,
};
