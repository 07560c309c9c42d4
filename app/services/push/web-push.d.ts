/** The part of the package that we use, which has no types of its own. */
declare module "web-push" {
  type Details = { method: string; headers: Record<string, string | number>; body: Buffer; endpoint: string };
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: "high";
        contentEncoding: "aes128gcm";
      },
    ): Details;
  };
  export default webPush;
}
