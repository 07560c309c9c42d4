import { formatInstant } from "~/models/base/clock";
import type { DayLimit, FaultKind, Outgoing, Vendor } from "../../../drizzle/schema/values/faults";
import { explainDayLimit, isDayLimit, nearlyUsed } from "./day-limits";
import { diskFault, leastPercent, littleRoom } from "./disk";

export * from "../../../drizzle/schema/values/faults";

/** Why a service cannot be used. `error` is a short code (`http-401`, `smtp-535`), never a vendor's own words. */
export type Fault = { kind: FaultKind; error: string };

/** The error of a service that is not configured at all. */
export const notConfigured = "not-configured";

/** Prefix of the errors of a gateway of texts; Twilio's are the others. */
export const gatewayFault = "gateway-";

/** After how many hours a message that waits for a fault of ours to end is given up. */
export const giveUpHours = 72;

/** A fault of a service, as stored. */
export type ServiceFault = Fault & { service: Outgoing; beganAt: Date; endedAt: Date | null };

type Words = {
  name: string;
  /** One word for it, of many: 'Texts are off'. */
  short: string;
  /** What cannot be done while the fault lasts. */
  done: string;
  /** The part of the public status page that it belongs to, if any. */
  part: string | undefined;
};

const islandCodes = "Codes to Jersey, Guernsey and the Isle of Man";
const uploads = "Sending photos and documents";
export const outgoingWords: Readonly<Record<Outgoing, Words>> = {
  codes: { name: "Codes by text", short: "Codes", done: "sent", part: "Codes that prove a phone number" },
  sms: { name: "Texts", short: "Texts", done: "sent", part: "Text messages" },
  email: { name: "Emails", short: "Emails", done: "sent", part: "Emails" },
  webhook: { name: "Webhooks", short: "Webhooks", done: "sent", part: undefined },
  files: { name: "Pictures", short: "Pictures", done: "stored or shown", part: uploads },
  disk: { name: "Files that people send", short: "Uploads", done: "taken", part: uploads },
  replicas: { name: "Replicas of the database", short: "Replicas", done: "read from", part: undefined },
  "codes-a-day": { name: "Codes", short: "Codes", done: "sent", part: "Codes that prove a phone number" },
  "island-codes-a-day": { name: islandCodes, short: "Codes to the islands", done: "sent", part: islandCodes },
  crowds: { name: "Some people", short: "Pages for some people", done: "served", part: undefined },
};

/** What is reported of a message vendor that accepts our credentials. */
export const knownWords: Readonly<Record<Exclude<Vendor, "files">, readonly [what: string, says: string]>> = {
  email: ["mail", "the mail server lets us in"],
  codes: ["codes", "Twilio knows us and our service of codes"],
  sms: ["texts", "Twilio knows our messaging service"],
  webhook: ["webhook", "LEAD_WEBHOOK_URL answers; whether it takes our signature, the first webhook shows"],
};

type Explanation = { why: string; remedy: string };

const twilioIs = {
  authentication: {
    why: "Twilio does not accept our account or token",
    remedy: "Put TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN right and start again.",
  },
  network: {
    why: "Twilio cannot be reached",
    remedy: "Check that this machine may connect to Twilio (HTTPS), and TWILIO_API_URL if it is set.",
  },
  vendor: {
    why: "Twilio is out of order or asks us to slow down",
    remedy: "Look at status.twilio.com and at the limits of the account; it is tried again by itself.",
  },
} as const;

/** What may be wrong with an address of the operator's choice, which we post to. */
function postedTo(who: string, setting: string, remedy: string): Readonly<Record<FaultKind, Explanation>> {
  const setUp = { why: `${who} does not take what we send it`, remedy };
  return {
    configuration: setUp,
    authentication: setUp,
    network: {
      why: `${who} cannot be reached`,
      remedy: `Check ${setting}, and that this machine may connect to it.`,
    },
    vendor: {
      why: `${who} is out of order or asks us to slow down`,
      remedy: "Ask whoever runs it; it is tried again by itself.",
    },
  };
}

const gatewayIs = postedTo(
  "the gateway of texts",
  "SMS_GATEWAY_URL",
  "Compare SMS_GATEWAY_URL, SMS_GATEWAY_HEADER and SMS_GATEWAY_BODY with what its makers write, see whether the account has credit, and start again.",
);

const webhookIs = postedTo(
  "the endpoint of webhooks",
  "LEAD_WEBHOOK_URL",
  "Check LEAD_WEBHOOK_URL, and the secret on both sides, and start again.",
);

const explanations: Readonly<Record<Vendor, Readonly<Record<FaultKind, Explanation>>>> = {
  codes: {
    ...twilioIs,
    configuration: {
      why: "Twilio does not know our service of codes",
      remedy: "Check TWILIO_VERIFY_SERVICE_SID, and its settings in Twilio's console.",
    },
  },
  sms: {
    ...twilioIs,
    configuration: {
      why: "Twilio does not let our messaging service send",
      remedy: "Check TWILIO_MESSAGING_SERVICE_SID, and in Twilio's console its numbers and the account.",
    },
  },
  email: {
    configuration: {
      why: "the mail server does not let us send from our address",
      remedy: "Set MAIL_FROM to an address that the account in SMTP_URL may send from, and start again.",
    },
    authentication: {
      why: "the mail server does not accept our user name or password",
      remedy: "Put the user and password in SMTP_URL right (special characters as %XX) and start again.",
    },
    network: {
      why: "the mail server cannot be reached",
      remedy: "Check the host, port and scheme in SMTP_URL, and that this machine may connect to it.",
    },
    vendor: {
      why: "the mail server takes no mail for now",
      remedy: "Ask whoever runs the mail server; it is tried again by itself.",
    },
  },
  webhook: webhookIs,
  files: {
    configuration: {
      why: "the store does not know our bucket",
      remedy: "Put S3_BUCKET, S3_REGION and S3_FORCE_PATH_STYLE right and start again.",
    },
    authentication: {
      why: "the store does not accept our key, or does not let it do what we ask",
      remedy:
        "Put S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right and start again; the key must be allowed to get, put, delete and list.",
    },
    network: {
      why: "the store cannot be reached",
      remedy: "Check S3_ENDPOINT, and that this machine may connect to it.",
    },
    vendor: {
      why: "the store is out of order or asks us to slow down",
      remedy: "Ask whoever runs the store; it is tried again by itself.",
    },
  },
};

/** The explanation of a disk error in the store of pictures. */
const diskIs: Explanation = {
  why: "the folder pictures in DATA_DIR cannot be used",
  remedy: `Make room on its disk, and let the user that the site runs as write there.`,
};

const makeRoom = "Make room on its disk: docs/alerts.md says what lies there.";

/** The explanation of an error of the disk under DATA_DIR, or of too little room on it. */
function explainDisk(error: string): Explanation {
  if (error === `${diskFault}${littleRoom}`) {
    return {
      why: `less than ${leastPercent("photo")} % of the disk under DATA_DIR is free`,
      remedy: makeRoom,
    };
  }
  const remedy = `${makeRoom} Let the user that the site runs as write there, and look at the system's log.`;
  return { why: "the disk under DATA_DIR does not take them", remedy };
}

const replicasAre: Explanation = {
  why: "some of them are away, more than 10 seconds behind, or replicas no longer",
  remedy:
    "Look at PostgreSQL there and at pg_stat_replication on the primary, or take them out of DATABASE_REPLICA_URLS.",
};

const crowdsAre: Explanation = {
  why: "limits of ours for one network or process refused them",
  remedy:
    "docs/alerts.md names the limits. If all visitors seem to come from one address, put TRUSTED_PROXIES right; if they are many, raise the limit.",
};

const noTexts: Explanation = {
  why: "neither Twilio nor a gateway of texts is set up",
  remedy:
    "Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VERIFY_SERVICE_SID and TWILIO_MESSAGING_SERVICE_SID; or SMS_GATEWAY_URL, SMS_GATEWAY_CONTENT_TYPE and SMS_GATEWAY_BODY.",
};

const unset: Readonly<Record<Exclude<Outgoing, DayLimit>, Explanation>> = {
  codes: noTexts,
  sms: noTexts,
  email: { why: "no mail server is set", remedy: "Set SMTP_URL and MAIL_FROM." },
  webhook: webhookIs.configuration,
  files: diskIs,
  disk: explainDisk(""),
  replicas: replicasAre,
  crowds: crowdsAre,
};

/** What is wrong and what to do about it, each in a sentence for whoever runs the site. */
export function explainFault(service: Outgoing, { kind, error }: Fault): Explanation {
  const { why, remedy } = explanationOf(service, { kind, error });
  return { why: error === notConfigured || isDayLimit(service) ? why : `${why} (${error})`, remedy };
}

function explanationOf(service: Outgoing, { kind, error }: Fault): Explanation {
  if (isDayLimit(service)) return explainDayLimit(service, error);
  if (error === notConfigured) return unset[service];
  if (service === "disk") return explainDisk(error);
  if (service === "replicas") return replicasAre;
  if (service === "crowds") return crowdsAre;
  if (error.startsWith(gatewayFault)) return gatewayIs[kind];
  return error.startsWith(diskFault) ? diskIs : explanations[service][kind];
}

const picturesMeanwhile =
  "Until then an upload is refused with the words to try again, and pages are shown without their pictures.";

const uploadsMeanwhile =
  "Until then photos, documents and imports are refused with that reason. Requests that come while the database is away are still taken while the reserve of 16 MB lasts.";

const readsMeanwhile = "Until then the others are read from, or the primary.";

/** What happens in the meantime. */
function meanwhile(service: Outgoing): string {
  if (service === "files") return picturesMeanwhile;
  if (service === "disk") return uploadsMeanwhile;
  if (service === "replicas") return readsMeanwhile;
  if (service === "crowds")
    return "They are told when to try again. It is over once an hour has passed without.";
  return service === "codes" || isDayLimit(service)
    ? "The roofing quiz goes on without a code, and such requests reach only you; the others wait for one."
    : `What cannot be sent is kept for ${giveUpHours / 24} days and sent when it can be; after that it waits under Failed messages.`;
}

/** What goes and what does not. */
function headOf(service: Outgoing, { error }: Pick<Fault, "error">): string {
  const { name, done } = outgoingWords[service];
  return `${name} ${error === nearlyUsed ? "can still" : "cannot"} be ${done}`;
}

/** The log line when a service stops working. */
export function describeBeginning(service: Outgoing, fault: Fault): string {
  const { why, remedy } = explainFault(service, fault);
  return `${headOf(service, fault)}: ${why}. ${remedy}`;
}

/** The log line when it works again. */
export function describeEnd(service: Outgoing, ended: Pick<ServiceFault, "beganAt" | "error">): string {
  const { name, done } = outgoingWords[service];
  const since = ended.beganAt.toISOString();
  if (ended.error === nearlyUsed) return `${name}: ${farAgain}; it was near since ${since}`;
  return `${name} can be ${done} again; they could not be since ${since}`;
}

const farAgain = "their limit is far again";

/** One line for operators, and a sentence for each fault that it opens. `over` when none lasts. */
export type FaultNotice = { headline: string; over: boolean; sentences: readonly string[] };

const names = new Intl.ListFormat("en-GB");

/** The notice for operators: while a fault lasts, and for a while afterwards. Undefined without any. */
export function faultNotice(faults: readonly ServiceFault[]): FaultNotice | undefined {
  if (faults.length === 0) return undefined;
  const lasting = faults.filter(({ endedAt }) => !endedAt);
  const off = lasting.filter(({ error }) => error !== nearlyUsed);
  const over = lasting.length === 0;
  const [said, so] = over
    ? [faults, "work again"]
    : off.length > 0
      ? [off, "are off"]
      : [lasting, "are near their limit"];
  const shorts = [...new Set(said.map(({ service }) => outgoingWords[service].short))];
  const named = names.format(shorts.map((short, at) => (at > 0 ? short.toLowerCase() : short)));
  return { headline: `${named} ${so}`, over, sentences: faults.map(sentenceOf) };
}

function sentenceOf(fault: ServiceFault): string {
  const { name, done } = outgoingWords[fault.service];
  const began = formatInstant(fault.beganAt);
  if (fault.endedAt) {
    const ended = formatInstant(fault.endedAt);
    if (fault.error === nearlyUsed) return `${name}: ${farAgain}. It was near from ${began} to ${ended}.`;
    const again = `${name} can be ${done} again`;
    return `${again}. They could not be from ${began} to ${ended}.`;
  }
  const { why, remedy } = explainFault(fault.service, fault);
  const rest = fault.error === nearlyUsed ? "" : ` ${meanwhile(fault.service)}`;
  return `${headOf(fault.service, fault)}: ${why}, since ${began}. ${remedy}${rest}`;
}
