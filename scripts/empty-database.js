import { writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/** What the embedded database begins as: making it takes 500 MB and half of a first start's time, so the build does. */
const database = await PGlite.create({ initDbStartParams: ["--wal-segsize=1", "-c", "shared_buffers=16MB"] });
const dump = await database.dumpDataDir("gzip");
writeFileSync("build/database.tar.gz", Buffer.from(await dump.arrayBuffer()));
