import { createServer } from "node:http";
import postgres from "postgres";

/** As little as taking a request in can be: its form is read and kept as one row, which is on the disk when it is answered. */

const database = postgres(process.env.DATABASE_URL ?? "", {
  max: 10,
  connection: { application_name: "fettle" },
});

createServer((request, response) => {
  if (request.method !== "POST") {
    response.writeHead(request.url === "/healthz" ? 200 : 404).end();
    return;
  }
  let form = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    form += chunk;
  });
  request.on("end", async () => {
    const postcode = new URLSearchParams(form).get("postcode") ?? "";
    await database`insert into bare_leads (postcode, cookie) values (${postcode}, ${request.headers.cookie ?? ""})`;
    response.writeHead(303, { Location: "/quote-quiz/calculating" }).end();
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
