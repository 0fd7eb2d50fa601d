import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refetchCart } from './carts/cart.ts'
import * as data from '#web/lib/data/data.ts'
import { addressPrefix } from '#web/lib/routing/address.ts'
import { ensureHistoryKey } from '#web/lib/routing/history-entry.ts'
import { readPageData } from '#web/lib/data/page-data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start, onSessionChange } from '#web/lib/session/session.ts'
import { onOtherTab } from '#web/lib/session/storage.ts'
import { applyAccent } from '#web/ui/theme/accent.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { shopRoutes, whenInitialized } from './router.tsx'

const page = readPageData()
data.initialize(page)
applyAccent(page.config.accentColor)
ensureHistoryKey()

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the shop.')
const isWritten = root.querySelector('main') !== null
const { pathname } = location
// Until a page that the server has written is taken over, nothing in it may change.
if (!isWritten) start()

const router = createBrowserRouter(shopRoutes(page.config), { basename: addressPrefix() || '/' })
onSessionChange(() => void router.revalidate())
onOtherTab((key) => key !== 'token' && void refetchCart())

// What is likely to be opened next is loaded once the first page is idle.
addEventListener('load', () =>
  setTimeout(() => void Promise.all([import('./likely.ts'), import('./shell/panel-contents.ts')]), 2500),
)

const shop = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

/** Takes over the page that the server has written, unless its guard has led elsewhere, and then asks for what is the customer's. */
async function takeOver(place: Element): Promise<void> {
  await whenInitialized(router)
  if (router.state.location.pathname === pathname) hydrateRoot(place, shop)
  else createRoot(place).render(shop)
  start()
  await data.whenLoaded()
  await router.revalidate()
}

if (isWritten) void takeOver(root)
else createRoot(root).render(shop)
