// The script of one button: it asks the browser for a push subscription, and posts that with the form.

const can =
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

/** Set on the root element, which no answer replaces. */
function say() {
  const state = !can ? "none" : Notification.permission === "denied" ? "blocked" : "ready";
  document.documentElement.dataset.push = state;
}

/** @param {HTMLFormElement} form */
async function subscribe({ dataset: { worker = "", pushKey } }) {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(worker, { scope: "/portal/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const asked = { userVisibleOnly: true, applicationServerKey: pushKey };
  // A subscription made with another key of ours is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe(asked)).toJSON();
}

/** @param {HTMLFormElement} form */
async function turnOn(form) {
  const made = await subscribe(form).catch(() => undefined);
  if (!made?.keys) {
    document.documentElement.dataset.push = "blocked";
    return;
  }
  const values = { endpoint: made.endpoint, publicKey: made.keys.p256dh, sharedSecret: made.keys.auth };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
  form.requestSubmit();
}

// In the capture phase, before the page's other script sends the form.
document.addEventListener(
  "submit",
  (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const endpoint = form.elements.namedItem("endpoint");
    if (!form.dataset.pushKey || !(endpoint instanceof HTMLInputElement) || endpoint.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void turnOn(form);
  },
  true,
);
say();
