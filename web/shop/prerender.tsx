import { QueryClientProvider } from '@tanstack/react-query'
import { prerender as renderStatic } from 'react-dom/static.edge'
import { type DataRouter, RouterProvider, createMemoryRouter } from 'react-router'
import type { PublicData } from '#contract/data.ts'
import * as data from '#web/lib/data/data.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import type { RouteHandle } from '#web/lib/routing/titles.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { shopRoutes, whenInitialized } from './router.tsx'

/** Whether the router's page is a customer page, which is only prerendered as a placeholder (PageFrame.tsx). */
const isCustomers = ({ state }: DataRouter): boolean =>
  state.matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.needsCustomer)

/** The HTML of a path as a guest sees it: shown until the shop's code runs and hydrates it. */
export async function prerender(path: string, page: PublicData): Promise<string> {
  queryClient.clear()
  data.initialize(page)
  const basename = addressPrefix() || '/'
  const router = createMemoryRouter(shopRoutes(page.config), {
    basename,
    initialEntries: [addressPrefix() + path],
  })
  // A disposed router starts no more navigations.
  if (isCustomers(router)) router.dispose()
  else await whenInitialized(router)
  const errors: unknown[] = []
  // Waits for lazy components, so that none is streamed at the end with a script that moves it into place.
  const { prelude } = await renderStatic(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  )
  const markup = await new Response(prelude).text()
  router.dispose()
  if (errors.length > 0) throw errors[0]
  return markup
}
