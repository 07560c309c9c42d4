import { z } from "zod";

/** Who takes notifications for the browsers that there are: Google, Mozilla, Apple and Microsoft. */
const carriers = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]{1,60}\.push\.services\.mozilla\.com$/,
  /^[\w-]{1,60}\.push\.apple\.com$/,
  /^[\w-]{1,60}\.notify\.windows\.com$/,
];

/**
 * Whether a message for a browser may be sent there. The address comes from whoever asks for notifications, and we
 * send to it: only hosts of those who make browsers, so that nobody has us call anything else.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > longestEndpoint || !URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === "https:" && !username && !password && carriers.some((carrier) => carrier.test(host));
}

const longestEndpoint = 1000;
const cannot = "This browser gave us an address that we do not send notifications to.";
/** Bytes as base64url, which stand for this many. */
const bytes = (number: number) =>
  z
    .string({ error: cannot })
    .max(100, cannot)
    .pipe(z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((number * 4) / 3)}}=*$`), cannot));

/** What a browser says of itself when somebody turns notifications on. */
export const pushSubscriptionForm = z.object({
  endpoint: z
    .string({ error: cannot })
    .max(longestEndpoint, cannot)
    .pipe(z.string().refine(isPushEndpoint, cannot)),
  publicKey: bytes(65),
  sharedSecret: bytes(16),
});
export type PushSubscription = z.infer<typeof pushSubscriptionForm>;
