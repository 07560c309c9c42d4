import { type Page, test } from "@playwright/test";

/**
 * To open a window and its processes takes a browser as long as to show a page in it: the tests of this group only look
 * at pages, and share one, each as a stranger. Call the answer within a test.
 */
export function shareWindow(): () => Page {
  let page: Page | undefined;
  const opened = () => {
    if (!page) throw new Error("The window opens before the first test");
    return page;
  };
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterAll(() => page?.close());
  test.beforeEach(async ({ viewport }) => {
    await opened().context().clearCookies();
    if (viewport) await opened().setViewportSize(viewport);
    await opened().emulateMedia({ colorScheme: "light" });
  });
  return opened;
}
