import { QueryClientProvider } from '@tanstack/react-query'
import {
  type ReactNode,
  startTransition,
  StrictMode,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refetchCart } from './carts/cart.ts'
import * as data from '#web/lib/data/data.ts'
import { onLoginRequired } from '#web/lib/api/call.ts'
import { addressPrefix, withoutPrefix } from '#web/lib/browser/address.ts'
import { loginPath, LOGIN_REQUIRED } from '#web/lib/routing/guards.ts'
import { ensureHistoryKey } from '#web/lib/routing/history-entry.ts'
import { whenPartsLoaded } from '#web/lib/routing/page-part.tsx'
import type { RouteHandle } from '#web/lib/routing/titles.ts'
import { readPageData } from '#web/lib/data/page-data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start, onSessionChange } from '#web/lib/session/session.ts'
import { onOtherTab } from '#web/lib/browser/storage.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { shopRoutes, whenInitialized } from './router.tsx'

const page = readPageData()
data.initialize(page)
ensureHistoryKey()

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the shop.')
const isWritten = root.querySelector('main') !== null
// A customer page is prerendered as its placeholder (PageFrame.tsx), which the router shows until the data is loaded.
const frame = root.querySelector('[data-frame]')?.getAttribute('data-frame') ?? null
const { pathname } = location
// Until hydration nothing in the prerendered page may change.
const shown = Promise.withResolvers<void>()
if (frame !== null) start({ frame: shown.promise })
else start(isWritten ? { page: shown.promise } : 'now')

onOtherTab((key) => key !== 'token' && void refetchCart())

/** Yields to the browser between two tasks. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Preloads the pages that are likely to be opened next, once the first page is idle. */
const loadLikely = () =>
  setTimeout(
    () => void Promise.all([import('./catalogue/CataloguePage.tsx'), import('./shell/PanelContent.tsx')]),
    2500,
  )
if (document.readyState === 'complete') loadLikely()
else addEventListener('load', loadLikely)

/** Keeps the scroll position from before hydration: the router scrolls each page to its top. */
function useScrolledPlace(isTakenOver: boolean): void {
  const scrolled = useRef(0)
  useInsertionEffect(() => {
    scrolled.current = scrollY
  }, [])
  useLayoutEffect(() => {
    if (isTakenOver && scrolled.current > 0) scrollTo({ top: scrolled.current, behavior: 'instant' })
  }, [isTakenOver])
}

function Root({ onShown, children }: { onShown?: () => void; children: ReactNode }) {
  useScrolledPlace(onShown !== undefined)
  useEffect(() => onShown?.(), [onShown])
  return children
}

const shop = (router: DataRouter, onShown?: () => void) => (
  <StrictMode>
    <Root {...(onShown && { onShown })}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Root>
  </StrictMode>
)

/** In slices, so that the browser stays responsive. */
const takeOverIn = (place: Element, router: DataRouter): Promise<void> =>
  new Promise((resolve) => startTransition(() => void hydrateRoot(place, shop(router, resolve))))

/** Replays the input from before hydration (server/api/pages/start.js). */
const repeatActions = () => dispatchEvent(new Event('festoon:taken-over'))

/** Hydrates the prerendered page, unless its guard has redirected, and then loads the customer's data. */
async function takeOver(place: Element, router: DataRouter): Promise<void> {
  await whenInitialized(router)
  if (router.state.location.pathname === pathname) await takeOverIn(place, router)
  else createRoot(place).render(shop(router))
  repeatActions()
  await whenPartsLoaded()
  shown.resolve()
  await data.whenKnown()
  await router.revalidate()
}

/**
 * Hydrates the placeholder of a customer page; then its guard loads the customer. Offline it may be the placeholder of another page
 * (server/api/pages/offline/worker.js), which is replaced.
 */
async function takeOverFrame(place: Element, router: DataRouter): Promise<void> {
  const opened = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined
  if (opened?.name === frame) await takeOverIn(place, router)
  else createRoot(place).render(shop(router))
  repeatActions()
  shown.resolve()
}

async function open(place: Element): Promise<void> {
  await nextTask()
  const router = createBrowserRouter(shopRoutes(page.config), { basename: addressPrefix() || '/' })
  onSessionChange(() => void router.revalidate())
  onLoginRequired(() => {
    const { pathname: path, search } = router.state.location
    void router.navigate(loginPath(withoutPrefix(path) + search), { state: LOGIN_REQUIRED })
  })
  await nextTask()
  if (frame !== null) await takeOverFrame(place, router)
  else if (isWritten) await takeOver(place, router)
  else createRoot(place).render(shop(router))
}

void open(root)
