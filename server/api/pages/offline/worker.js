// Opens the portal without a network. It keeps the portal's page and its code, which are the same for everybody who reads its
// language; tickets are kept by the page (web/shop/tickets/offline). With a network every page comes from the server.
const FILES = []
const PORTAL = '/portal'
const NOT_SCREENS = /^$/
const OFFLINE = ''
const CACHE = 'festoon-VERSION'

// A network that hangs, as in a crowd, is none after so many milliseconds.
const PATIENCE = 4000

// In any language: one may have been left for another.
const isPortal = (path) => /^(\/[a-z]{2})?\/portal(\/|$)/.test(path)
const isHome = (path) => /^(\/[a-z]{2})?\/$/.test(path)

const isScreen = (path) =>
  !NOT_SCREENS.test(path.replace(/^\/[a-z]{2}(?=\/)/, '')) && !path.startsWith('/office')

async function keep() {
  const cache = await caches.open(CACHE)
  // Not as whoever is here, and never the page to which one is led instead.
  const page = await fetch(PORTAL, { credentials: 'omit', redirect: 'error', cache: 'no-store' })
  if (!page.ok) throw new Error(`The portal was answered with ${page.status}.`)
  await Promise.all([cache.put(PORTAL, page), cache.addAll(FILES)])
}

async function forgetOlder() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('festoon-') && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function cached(name) {
  const cache = await caches.open(CACHE)
  return cache.match(name, { ignoreVary: true })
}

/** Whoever opens the shop from a home screen without a network is led to the tickets; who opens another page hears why not. */
async function withoutNetwork(path) {
  if (isHome(path)) return Response.redirect(PORTAL)
  const page = isPortal(path) && (await cached(PORTAL))
  return page || new Response(OFFLINE, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The portal from the server, or as it was kept where the server is slow. The server's answer wins as long as nothing was kept. */
function inTime(request) {
  const fetched = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return Promise.race([fetched, late.then(async () => (await cached(PORTAL)) ?? fetched)])
}

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))

// Whatever is not answered here goes its way as if there were no worker.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode !== 'navigate') {
    if (FILES.includes(pathname)) event.respondWith(cached(pathname).then((file) => file ?? fetch(request)))
  } else if (isScreen(pathname)) {
    event.respondWith((isPortal(pathname) ? inTime : fetch)(request).catch(() => withoutNetwork(pathname)))
  }
})
