import { expect, test } from "vitest";
import { isPushEndpoint, pushSubscriptionForm } from "~/models/alerts/push";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
])("notifications go to whoever makes the browser: %s", (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

test.each([
  ["not sealed on the way", "http://fcm.googleapis.com/fcm/send/abc"],
  ["this machine", "https://127.0.0.1/"],
  ["this machine by name", "https://localhost/"],
  ["a private network", "https://10.0.0.1/fcm.googleapis.com"],
  ["a cloud's own data", "https://169.254.169.254/latest/meta-data"],
  ["another port", "https://fcm.googleapis.com:8443/x"],
  ["a stranger's host", "https://fcm.googleapis.com.evil.example/x"],
  ["a stranger's host, with a name of ours before it", "https://fcm.googleapis.com@evil.example/x"],
  ["a name and a password for the carrier", "https://a:b@fcm.googleapis.com/x"],
  ["a host below the carrier's", "https://evil.fcm.googleapis.com/x"],
  ["a dot that is none", "https://web-push-apple.com/x"],
  ["nothing", ""],
  ["no address", "fcm.googleapis.com"],
  ["an address without end", `https://fcm.googleapis.com/${"x".repeat(2000)}`],
])("and to nobody else: %s", (_, address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

const fits = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  publicKey: "B".repeat(87),
  sharedSecret: "a".repeat(22),
};

test.each([
  ["nothing", {}, true],
  ["a key that is too short", { publicKey: "B" }, false],
  ["a key of other letters", { publicKey: "!".repeat(87) }, false],
  ["a secret of a megabyte", { sharedSecret: "a".repeat(1_000_000) }, false],
  ["no secret", { sharedSecret: undefined }, false],
])("what a browser says of itself, wrong in %s", (_, wrong, right) => {
  expect(pushSubscriptionForm.safeParse({ ...fits, ...wrong }).success).toBe(right);
});
