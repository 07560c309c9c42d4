import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { endProcesses } from "../processes/server-process";
import { openSmtpServer, type SmtpServer } from "./smtp-server";
import { openTwilioServer, type TwilioServer } from "./twilio-server";
import { openVendorServer, type VendorServer } from "./vendor-server";

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

/** Any vendor's server for the tests of a file; each begins with nothing received. */
export function useVendorServer(): VendorServer {
  // It is there once a test begins.
  const vendor = {} as VendorServer;
  beforeAll(async () => void Object.assign(vendor, await openVendorServer()));
  beforeEach(() => {
    vendor.received.length = 0;
  });
  afterAll(() => vendor.close());
  return vendor;
}
