import { afterAll, vi } from "vitest";
import { useDatabase } from "../../support/database";
import { testPictureRetention } from "../../support/files/picture-retention";

// The settings are read when the first module of ours is loaded.
const server = await vi.hoisted(async () => {
  const { openS3Server } = await import("../../support/vendors/s3-server");
  const opened = await openS3Server({ trusting: true });
  Object.assign(process.env, opened.variables);
  return opened;
});
afterAll(() => server.close());

useDatabase();
testPictureRetention("a bucket");
