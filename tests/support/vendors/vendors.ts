import { afterEach, beforeEach } from "vitest";
import { endProcesses } from "../processes/server-process";
import { openSmtpServer, type SmtpServer } from "./smtp-server";
import { openTwilioServer, type TwilioServer } from "./twilio-server";

/** Who texts and who mails, anew for each test; after it every process of ours is ended first. */
type Vendors = { twilio: TwilioServer; post: SmtpServer };

export function useVendors(): Vendors {
  // The parts are there once a test begins.
  const vendors = {} as Vendors;
  beforeEach(async () => {
    [vendors.twilio, vendors.post] = await Promise.all([openTwilioServer(), openSmtpServer()]);
  });
  afterEach(async () => {
    await endProcesses();
    await Promise.all([vendors.twilio.close(), vendors.post.close()]);
  });
  return vendors;
}
