import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { endProcesses } from "../processes/server-process";
import { openSmtpServer, type SmtpServer } from "./smtp-server";
import { openTwilioServer, type TwilioServer } from "./twilio-server";
import { openVendorServer, type VendorServer } from "./vendor-server";

/** The vendors of texts and mail, new for each test; afterwards our processes are ended before them. */
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

/** A vendor's server for a file's tests; each begins with no requests recorded. */
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
