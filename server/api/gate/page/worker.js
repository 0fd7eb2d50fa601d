// Opens the gate without a network. It keeps the page and its code, which are the same for everybody; what a device decides by is kept
// by the page (web/gate/device). It answers for the page and those files alone: calls go their way, and so does all of the shop.
const FILES = []
const CACHE = 'gate-VERSION'
const PAGE = '/gate'
// A gate with a bad network opens by what it has.
const PATIENCE_MS = 2500

async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { credentials: 'omit', redirect: 'error', cache: 'no-store' })
  if (!page.ok) throw new Error(`The gate was answered with ${page.status}.`)
  await Promise.all([cache.put(PAGE, page), cache.addAll(FILES)])
}

async function forgetOlder() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('gate-') && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function cached(name) {
  const cache = await caches.open(CACHE)
  return cache.match(name, { ignoreVary: true })
}

/** The page of the server, or the kept one where that does not come soon. */
async function openPage(request) {
  const own = await cached(PAGE)
  if (own === undefined) return fetch(request)
  const late = new Promise((resolve) => setTimeout(() => resolve(own), PATIENCE_MS))
  const fresh = fetch(request).then((page) => (page.ok ? page : own))
  return Promise.race([fresh.catch(() => own), late])
}

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(openPage(request))
  } else if (FILES.includes(pathname)) {
    event.respondWith(cached(pathname).then((file) => file ?? fetch(request)))
  }
})
