// Served in place of the service worker if the operator has disabled it: deletes its caches and unregisters it.
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('festoon-')) await caches.delete(name)
  await self.registration.unregister()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
