// The script of one button: it asks the browser for an address that notifications go to, and hands that in by the form.

const can =
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

/** On the root element, which no answer of the page replaces. */
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
  // One that was made with another key of ours is of no use.
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

// Before the page's other script sends it.
document.addEventListener(
  "submit",
  (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const endpoint = form.elements.namedItem("endpoint");
    if (!form.dataset.pushKey || !(endpoint instanceof HTMLInputElement) || endpoint.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    turnOn(form);
  },
  true,
);
say();
