import { QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender as renderStatic } from 'react-dom/static.edge'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublicData } from '#contract/data.ts'
import { type PageName, pagePaths } from '#contract/pages/pages.ts'
import * as data from '#web/lib/data/data.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { config, cup, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop } from '#web/testing/shop.tsx'
import { prerender } from './prerender.tsx'
import { shopRoutes, whenInitialized } from './router.tsx'

// jsdom does not scroll.
window.scrollTo = () => undefined

const page: PublicData = {
  ...publicData,
  products: [weekend],
  merchandise: [cup],
  config: {
    ...config,
    languages: ['en', 'de'],
    language: 'de',
    ambassadors: { title: 'Friends', text: '<p>Five</p>', url: 'friends' },
  },
}

/** Pages of which the server renders only a frame, the same for every order, and where one of them is opened. */
const FRAMES: Partial<Record<PageName, string>> = {
  checkout: '/checkout',
  portal: '/portal',
  order: '/portal/orders/K7QX',
  confirmation: '/portal/orders/K7QX/confirmation',
}

/** Pages that are the same for everybody. */
const WHOLE = [
  ...Object.values(pagePaths)
    .filter((path) => !path.includes(':') && !['checkout', 'portal', 'account'].includes(path))
    .map((path) => `/${path}`),
  '/tickets/weekend',
  '/merchandise/cup',
  '/friends',
]

/** Everything that a browser may know, and the server does not. */
function enterAsSomebody(): void {
  history.replaceState({ usr: NOT_FOUND, key: 'k', idx: 1 }, '', '#email=zoe%40lights.example&code=123456')
  storage.cartCode.set('cart-of-zoe')
  storage.token.set('token-of-the-customer')
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList,
  )
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hr-HR'])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 7 * 86_400_000)
}

/** The server, for what a hydrated page asks at once. */
const answer = () =>
  fakeServer(({ name }) => {
    if (name === 'get-cart') return { body: { cart: null } }
    return name === 'get-data' ? { body: { data: zoesData() } } : { status: 503, body: {} }
  })

let root: Root | undefined
let shown = Promise.withResolvers<void>()

/** Hydrates the page of a path as main.tsx does. Returns React's complaints, also those that only its development build has. */
async function hydrate(path: string, frame?: string): Promise<string[]> {
  const complaints: string[] = []
  const place = document.createElement('div')
  place.innerHTML = (await prerender(frame ?? path, page)).replace(/^(?:<link [^>]*>)+/, '')
  // A page with lazy components leaves its contexts set, which the browser's React would share here.
  await renderStatic(null)
  document.body.replaceChildren(place)
  history.replaceState(null, '', addressPrefix() + path)
  enterAsSomebody()
  queryClient.clear()
  data.initialize(page)
  // The guard of a frame waits for the customer's data.
  if (frame !== undefined) data.loadAfter(shown.promise)
  const router = createBrowserRouter(shopRoutes(page.config), { basename: addressPrefix() })
  if (frame === undefined) await whenInitialized(router)
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    // Of the two renderers that share this page's modules.
    if (!String(words[0]).startsWith('Detected multiple renderers')) complaints.push(words.join(' '))
  })
  const shop = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  await act(async () => {
    root = hydrateRoot(place, shop, { onRecoverableError: (error) => void complaints.push(String(error)) })
  })
  return complaints
}

const languageLinks = (): (string | null)[] =>
  [...document.querySelectorAll('footer a[hreflang]')].map((link) => link.getAttribute('href'))

afterEach(async () => {
  act(() => root?.unmount())
  shown.resolve()
  await data.whenLoaded()
  shown = Promise.withResolvers()
  vi.useRealTimers()
  closeShop()
})

describe('a prerendered page', () => {
  it.each(WHOLE)('is hydrated as the server has rendered it: %s', async (path) => {
    answer()
    expect(await hydrate(path)).toEqual([])
    expect(languageLinks()).toEqual([path + location.hash, `/de${path}${location.hash}`])
  })

  it.each(Object.entries(FRAMES))('is hydrated as its frame: %s', async (name, path) => {
    answer()
    storage.token.set('token-of-the-customer')
    expect(await hydrate(path, `/${pagePaths[name as keyof typeof pagePaths]}`)).toEqual([])
    expect(languageLinks()).toEqual([path + location.hash, `/de${path}${location.hash}`])
  })
})
