import { QueryClientProvider } from '@tanstack/react-query'
import { prerender as renderStatic } from 'react-dom/static.edge'
import { RouterProvider, createMemoryRouter } from 'react-router'
import type { PublicData } from '#contract/data.ts'
import * as data from '#web/lib/data/data.ts'
import { addressPrefix } from '#web/lib/routing/address.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { shopRoutes, whenInitialized } from './router.tsx'

/** What every guest sees first at a path, as HTML: it is shown until the shop's own code runs, which then takes its place. */
export async function prerender(path: string, page: PublicData): Promise<string> {
  queryClient.clear()
  data.initialize(page)
  const basename = addressPrefix() || '/'
  const router = createMemoryRouter(shopRoutes(page.config), {
    basename,
    initialEntries: [addressPrefix() + path],
  })
  await whenInitialized(router)
  const errors: unknown[] = []
  // Parts that are loaded later are waited for, and none is put at the end with a script that moves it to its place.
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
