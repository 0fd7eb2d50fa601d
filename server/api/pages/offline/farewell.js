// In the place of the worker where the operator has switched it off: removes all that it kept, and itself.
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('festoon-')) await caches.delete(name)
  await self.registration.unregister()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
