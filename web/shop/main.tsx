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
import { addressPrefix } from '#web/lib/routing/address.ts'
import { ensureHistoryKey } from '#web/lib/routing/history-entry.ts'
import { readPageData } from '#web/lib/data/page-data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start, onSessionChange } from '#web/lib/session/session.ts'
import { onOtherTab } from '#web/lib/session/storage.ts'
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
// Of a customer's page there is the frame alone (PageFrame.tsx), which is what the router shows until it has their data.
const isFrame = root.querySelector('[data-frame]') !== null
const { pathname } = location
// Until what the server has written is taken over, nothing in it may change.
const shown = Promise.withResolvers<void>()
if (isFrame) start(shown.promise)
else if (!isWritten) start()

onOtherTab((key) => key !== 'token' && void refetchCart())

/** Between two tasks the browser does what it is asked to do. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** What is likely to be opened next is loaded once the first page is idle. */
const loadLikely = () =>
  setTimeout(() => void Promise.all([import('./prefetched.ts'), import('./shell/panel-contents.ts')]), 2500)
if (document.readyState === 'complete') loadLikely()
else addEventListener('load', loadLikely)

/** Stays where somebody has scrolled to before the page was taken over: the router begins each page at its top. */
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

/** In slices, between which the browser does what it is asked to do. */
const takeOverIn = (place: Element, router: DataRouter): Promise<void> =>
  new Promise((resolve) => startTransition(() => void hydrateRoot(place, shop(router, resolve))))

/** What was done before is done now (server/api/pages/start.js). */
const repeatActions = () => dispatchEvent(new Event('festoon:taken-over'))

/** Takes over the page that the server has written, unless its guard has led elsewhere, and then asks for what is the customer's. */
async function takeOver(place: Element, router: DataRouter): Promise<void> {
  await whenInitialized(router)
  if (router.state.location.pathname === pathname) await takeOverIn(place, router)
  else createRoot(place).render(shop(router))
  repeatActions()
  start()
  await data.whenLoaded()
  await router.revalidate()
}

/** Takes over the frame of a customer's page; then its guard asks who it is. */
async function takeOverFrame(place: Element, router: DataRouter): Promise<void> {
  await takeOverIn(place, router)
  repeatActions()
  shown.resolve()
}

async function open(place: Element): Promise<void> {
  await nextTask()
  const router = createBrowserRouter(shopRoutes(page.config), { basename: addressPrefix() || '/' })
  onSessionChange(() => void router.revalidate())
  await nextTask()
  if (isFrame) await takeOverFrame(place, router)
  else if (isWritten) await takeOver(place, router)
  else createRoot(place).render(shop(router))
}

void open(root)
