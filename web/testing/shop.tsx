import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router'
import type { Data } from '#contract/data.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/session/storage.ts'

/** A browser that has opened `path` and knows `known`. Gives the path at which it is, and its buttons Back and Forward. */
export function renderShop(path: string, routes: RouteObject[], known: Data) {
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
    back: () => act(() => router.navigate(-1)),
    forward: () => act(() => router.navigate(1)),
  }
}

/** Forgets all that a browser has kept. */
export function closeShop(): void {
  // First the pages: one that is drawn once more would miss what is forgotten.
  cleanup()
  queryClient.clear()
  localStorage.clear()
}
