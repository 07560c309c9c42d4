import { findOperator } from "~/http/sessions/operator.server";
import { findProfessional } from "~/http/sessions/professional.server";
import type { Account } from "~/models/accounts/accounts.server";
import { listMenu } from "~/models/admin/desk.server";
import { listDeferred } from "~/models/base/deferred.server";
import { type FaultNotice, faultNotice } from "~/models/faults/fault";
import { listFaults } from "~/models/faults/faults.server";
import { isDatabaseUnavailable, unlessAway } from "~/models/faults/outage.server";
import { countLeadsFor } from "~/models/leads/portal/assignments.server";

const london = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });

type Frame = {
  portal?: Awaited<ReturnType<typeof findPortal>>;
  desk?: Awaited<ReturnType<typeof findDesk>>;
};

/**
 * What surrounds the pages of whoever is signed in: their portal, or the desk. Nothing for anybody else, or while the
 * database is away. It guards nothing: each page within has its own guard.
 */
export async function findFrame(request: Request, account: Account | undefined): Promise<Frame> {
  try {
    if (account?.role === "professional") return { portal: await findPortal(request) };
    if (account?.role === "operator") return { desk: await findDesk(request) };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return {};
}

async function findPortal(request: Request) {
  const professional = await findProfessional(request);
  if (!professional) return undefined;
  const { account, business, businesses } = professional;
  const counts = await countLeadsFor({ accountId: account.id, businessId: business.id });
  return {
    businessId: business.id,
    businesses,
    businessName: business.businessName,
    city: business.city,
    services: business.serviceTypes,
    newLeads: counts.new,
    liveMark: writeLiveMark(counts),
  };
}

async function findDesk(request: Request) {
  const operator = await findOperator(request);
  if (!operator) return undefined;
  const [menu, deferred] = await Promise.all([listMenu(), listDeferred()]);
  return {
    email: operator.email,
    menu,
    deferred: deferred.map(({ dueAt, ...each }) => ({ ...each, due: london.format(dueAt) })),
  };
}

/** How many leads somebody has, and a number that changes with their statuses. */
type Counts = { total: number; mark: number };

/** Both in one word, `12.4f2k`, by which a page knows whether it is up to date. */
export const writeLiveMark = ({ total, mark }: Counts): string => `${total}.${mark.toString(36)}`;

/**
 * The notice about what cannot be sent, for a signed-in operator on every page; none for anybody else, and none while
 * the database is away, since the page itself says that.
 */
export async function findFaultNotice(account: Account | undefined): Promise<FaultNotice | undefined> {
  if (account?.role !== "operator") return undefined;
  return faultNotice(await unlessAway(listFaults, []));
}
