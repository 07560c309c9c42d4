import { hasScheme, isSecure, optional, shaped } from "./setting-shapes.server";

/** The settings of whoever carries our texts: Twilio, or a gateway that takes them by HTTP. */

const twilioId = (start: string) =>
  shaped(
    (value) => value.startsWith(start) && /^[0-9a-f]{32}$/.test(value.slice(start.length)),
    `is ${start && `${start} and `}32 characters of 0-9 and a-f, as Twilio's console shows it`,
  );

const jsonType = "application/json";
const contentTypes = [jsonType, "application/x-www-form-urlencoded"] as const;
/** A name as RFC 9110 has it, and a value in one line. */
const header = /^[\w!#$%&'*+.^`|~-]+:[ \t]*[\x20-\x7e]+$/;

export const smsSettings = {
  TWILIO_ACCOUNT_SID: twilioId("AC"),
  TWILIO_AUTH_TOKEN: twilioId(""),
  TWILIO_VERIFY_SERVICE_SID: twilioId("VA"),
  TWILIO_MESSAGING_SERVICE_SID: twilioId("MG"),
  /** Another address for Twilio's API: a proxy, or a test. */
  TWILIO_API_URL: shaped(
    (value) => hasScheme(value, "http:", "https:"),
    "is an address that begins with https://; leave it out to ask Twilio itself",
  ),
  /** Where a gateway takes a text by POST. */
  SMS_GATEWAY_URL: shaped(
    (value) => hasScheme(value, "https:", "http:") && isSecure(value),
    "is the address at which the gateway takes a text, and begins with https://",
  ),
  SMS_GATEWAY_CONTENT_TYPE: shaped(
    (value) => contentTypes.some((type) => type === value),
    `is ${contentTypes.join(" or ")}`,
  ),
  /** What is posted, with the number as {to} or {digits} and the words as {text}. */
  SMS_GATEWAY_BODY: shaped(
    (value) => /\{(to|digits)\}/.test(value) && value.includes("{text}"),
    "needs {to} (or {digits}, the number without its +) and {text}, where the gateway wants the number and the words",
  ),
  /** A header with the key, if that is not in the body. */
  SMS_GATEWAY_HEADER: shaped(
    (value) => header.test(value),
    "is one header, such as Authorization: Bearer and your key",
  ),
  /** What the answer contains when a text is taken, for gateways that answer 200 to what they refuse. */
  SMS_GATEWAY_ACCEPTED: optional,
};

export const twilioNames = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_VERIFY_SERVICE_SID",
  "TWILIO_MESSAGING_SERVICE_SID",
] as const;

export const gatewayNames = ["SMS_GATEWAY_URL", "SMS_GATEWAY_CONTENT_TYPE", "SMS_GATEWAY_BODY"] as const;

/** The problems with settings that are right each by itself. */
export function smsProblems(source: NodeJS.ProcessEnv): string[] {
  const read = (name: keyof typeof smsSettings) => source[name]?.trim();
  const problems: string[] = [];
  if (read("TWILIO_ACCOUNT_SID") && read("SMS_GATEWAY_URL"))
    problems.push("  SMS_GATEWAY_URL: is set beside Twilio; texts go one way, so leave one of them out");
  const rest = read("SMS_GATEWAY_HEADER") || read("SMS_GATEWAY_ACCEPTED");
  if (rest && gatewayNames.every((name) => !read(name)))
    problems.push("  SMS_GATEWAY_URL: is missing beside the gateway's others; set it, or none");
  const body = read("SMS_GATEWAY_BODY");
  if (body && read("SMS_GATEWAY_CONTENT_TYPE") === jsonType && !isJson(body))
    problems.push(
      `  SMS_GATEWAY_BODY: is no JSON; write {"to":"{to}","text":"{text}"} with the gateway's own names`,
    );
  return problems;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
