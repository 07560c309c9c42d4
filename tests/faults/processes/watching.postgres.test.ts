import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import "~/database/drivers.server";
import { db } from "~/database/db.server";
import { listRecentMessages } from "~/models/messages/outbox.server";
import { businesses } from "../../../drizzle/schema";
import { introduce } from "../../support/people/roofing-quiz";
import { atPhoneStep } from "../../support/processes/live-visitor";
import { listenToRooferCount } from "../../support/processes/roofer-count";
import { liveHere, type ServerProcess, startServer } from "../../support/processes/server-process";
import { until } from "../../support/until";
import { world } from "../../support/world";

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer(liveHere({ DEMO: "1" }));
});

test("a quiz from the first to the last page leaves nothing personal in what the process prints", async () => {
  const person = {
    phone: "07700 900 987",
    firstName: "Perpetua",
    lastName: "Quillfeather",
    email: "perpetua.quillfeather@example.com",
  };
  const homeowner = await atPhoneStep(server.origin);
  await homeowner.fill("Phone number", "0113 496 0987").press("Continue");
  expect(homeowner.status).toBe(422);
  await homeowner.fill("Phone number", person.phone).press("Continue");
  const [message] = await listRecentMessages(1);
  const code = /\b\d{6}\b/.exec(message?.body ?? "")?.[0] ?? "";
  const wrong = code === "314159" ? "271828" : "314159";
  await homeowner.fill("Verification code", wrong).press("Verify");
  await homeowner.fill("Verification code", code).press("Verify");
  await introduce(homeowner, person);
  await homeowner.fill("Postcode", "LS28 7XY").press("Continue");
  const id = homeowner.page.url.searchParams.get("id") ?? "";
  await homeowner.refresh();
  expect(homeowner.heading).toContain("£");
  // A page that does not exist, and one that fails, with the person in the address.
  await homeowner.visit(`/no-such-page?name=${person.firstName}&email=${person.email}&phone=07700900987`);
  await homeowner.visit(`/quote-quiz/results?id=${person.email}`);
  await homeowner.raw(`/quote-quiz/phone?${person.lastName}`, {
    method: "POST",
    body: `phone=${person.phone}`,
  });
  await until("the last request is in the access log", () =>
    server.log().includes("POST /quote-quiz/phone 415"),
  );

  const printed = server.log();
  expect(printed).toContain("GET /quote-quiz/results 200");
  const personal = [id, code, wrong, "900987", "900 987", "4960987", "496 0987", "Perpetua", "Quillfeather"];
  for (const secret of [...personal, "example.com", "LS28", "7XY", "?"]) {
    expect(printed, secret).not.toContain(secret);
  }
  expect(printed).not.toContain(homeowner.cookies.get("fettle_visitor") ?? "no cookie");
});

test("who watches the number of roofers hears it at once, and again as soon as it changes", async () => {
  const one = await world.business();
  const [here, there] = await Promise.all([1, 2].map(() => listenToRooferCount(server.origin)));
  const first = here?.latest() ?? 0;
  expect(first).toBeGreaterThan(1);
  expect(there?.latest()).toBe(first);

  await db.update(businesses).set({ status: "inactive" }).where(eq(businesses.id, one.id));
  const changed = () => here?.latest() === first - 1 && there?.latest() === first - 1;
  await until("both have heard", changed);
  await db.update(businesses).set({ status: "active" }).where(eq(businesses.id, one.id));
  await until("both have heard again", () => here?.latest() === first && there?.latest() === first);
  here?.close();
  there?.close();
});
