import { expect, test } from "vitest";
import "~/database/drivers.server";
import { killWebhooks } from "../../support/vendors/webhook-kills";

// `npm run faults -- payments` does it 50 times.
test("whenever the application is killed while it hears of payments, an event is written with all it brings about or not at all, and heard again it counts once", async () => {
  const kills = await killWebhooks({ kills: 4, seed: 20_281_029 });
  expect(kills).toMatchObject({ torn: [], refused: [], wrong: [] });
});
