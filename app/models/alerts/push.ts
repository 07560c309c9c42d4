import { z } from "zod";

/** The push services of the browsers: Google, Mozilla, Apple and Microsoft. */
const carriers = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]{1,60}\.push\.services\.mozilla\.com$/,
  /^[\w-]{1,60}\.push\.apple\.com$/,
  /^[\w-]{1,60}\.notify\.windows\.com$/,
];

/**
 * Whether we may send notifications to this address. It comes from whoever asks for notifications, so only the hosts of
 * browser makers are allowed: nobody can make us call anything else.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > longestEndpoint || !URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === "https:" && !username && !password && carriers.some((carrier) => carrier.test(host));
}

const longestEndpoint = 1000;
const cannot = "This browser gave us an address that we do not send notifications to.";
/** Base64url text of this many bytes. */
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
