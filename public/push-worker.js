// Shows what arrives for this browser, and opens the lead that it is about.

addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag: path, data: path }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = location;
  const address = new URL(event.notification.data, origin);
  if (address.origin === origin) event.waitUntil(clients.openWindow(address.href));
});
