import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "~/services/files/port";

export type S3Server = Awaited<ReturnType<typeof openS3Server>>;

/**
 * An S3 server on this machine with one empty bucket: it checks signatures and keeps what it is sent. The package is
 * the maintained successor of `s3rver`, at the last version that runs on our oldest Node. It computes the signature of
 * list requests wrongly (without the slash after the bucket): tests that list use `trusting`, which accepts any secret
 * of a known key.
 */
export async function openS3Server({ trusting = false } = {}) {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-s3-"));
  const bucket = "fettle-files";
  const make = (port: number) =>
    new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      allowMismatchedSignatures: trusting,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
  let server = make(0);
  const { port } = await server.run();
  const [endpoint, region, key] = [`http://127.0.0.1:${port}`, "eu-west-2", "S3RVER"];
  const keys = { accessKeyId: key, secretAccessKey: key };
  const settings: S3Settings = { endpoint, region, bucket, ...keys, forcePathStyle: true };
  return {
    settings,
    /** The same as variables of the environment. */
    variables: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
      S3_FORCE_PATH_STYLE: "1",
    },
    /** The folder that it stores files in. */
    folder: directory,
    /** Stops answering, until it is resumed with all that it had. */
    pause: () => server.close(),
    async resume() {
      server = make(port);
      await server.run();
    },
    async close() {
      await server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
