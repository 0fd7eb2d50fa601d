import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router'
import type { Data } from '#contract/data.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'

/** The shop at `path` with this data. Returns the current path, links, and the browser's buttons Back and Forward. */
export function renderShop(
  path: string | { pathname: string; search?: string; state: unknown },
  routes: RouteObject[],
  known: Data,
) {
  data.initialize(known)
  data.merge(known)
  if (known.customer !== null) storage.token.set('token-of-the-customer')
  const elsewhere = { path: '*', element: <p>elsewhere</p> }
  const router = createMemoryRouter([...routes, elsewhere], { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    at: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
    forward: () => act(() => router.navigate(1)),
  }
}

/** Clears everything that a browser has stored. */
export function closeShop(): void {
  // Unmount first: a page that is still mounted would render without its data.
  cleanup()
  queryClient.clear()
  localStorage.clear()
}
