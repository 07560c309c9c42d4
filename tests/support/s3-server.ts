import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "~/services/files/s3-settings";

/**
 * An S3 server on this machine with one empty bucket: it checks signatures and keeps what it is sent. The package
 * is the kept successor of `s3rver`, at the last version that runs on our oldest Node. It reckons the signature of a
 * request for a list wrongly (without the slash behind the bucket): whoever lists is `trusting`, which lets every
 * secret of a known key in.
 */
export async function openS3Server({ port = 0, trusting = false } = {}): Promise<{
  settings: S3Settings;
  /** The same as variables of the environment. */
  variables: Record<string, string>;
  close(): Promise<void>;
}> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-s3-"));
  const bucket = "fettle-files";
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    allowMismatchedSignatures: trusting,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: heard } = await server.run();
  const endpoint = `http://127.0.0.1:${heard}`;
  const [accessKeyId, secretAccessKey] = ["S3RVER", "S3RVER"];
  return {
    settings: { endpoint, region: "eu-west-2", bucket, accessKeyId, secretAccessKey, forcePathStyle: true },
    variables: {
      S3_ENDPOINT: endpoint,
      S3_REGION: "eu-west-2",
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: "1",
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
