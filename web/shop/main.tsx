import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { refetchCart } from './carts/cart.ts'
import * as data from '#web/lib/data/data.ts'
import { ensureHistoryKey } from '#web/lib/routing/history-entry.ts'
import { readPageData } from '#web/lib/data/page-data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start, onSessionChange } from '#web/lib/session/session.ts'
import { onOtherTab } from '#web/lib/session/storage.ts'
import { applyAccent } from '#web/ui/theme/accent.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { createShopRouter } from './router.tsx'

const page = readPageData()
data.initialize(page)
applyAccent(page.config.accentColor)
start()
ensureHistoryKey()

const router = createShopRouter(page.config)
onSessionChange(() => void router.revalidate())
onOtherTab((key) => key !== 'token' && void refetchCart())

// What is likely to be opened next is loaded once the first page is idle.
addEventListener('load', () => setTimeout(() => void import('./likely.ts'), 2500))

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the shop.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
