import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { vi } from 'vitest'
import { PERMISSIONS, type Role } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'

const festival = {
  name: 'Test Nights',
  locale: 'en-GB',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  sandbox: true,
  merchandise: true,
  play_money: false,
}

export const sessionOf = (role: Role): Session => ({
  step: 'in',
  me: { id: 7, email: 'sam@festoon.test', full_name: 'Sam', role, permissions: [...PERMISSIONS[role]] },
  csrf: 'x',
  festival,
})

export const noSession: Session = { step: 'login', me: null, csrf: null, festival }

type Answers = Record<string, unknown>

/** Renders routes, or a router, at a path of the office. `answers` holds the body of each call: "GET mails" → its body. */
export function renderOffice(
  routes: RouteObject[] | (() => ReturnType<typeof createBrowserRouter>),
  path: string,
  answers: Answers,
) {
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const call = `${method} ${url.replace('/office/api/', '')}`
    const found = call in answers
    return new Response(JSON.stringify(found ? answers[call] : { message: `Nobody expected ${call}` }), {
      status: found ? 200 : 404,
    })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  window.history.replaceState(null, '', path)
  const router = typeof routes === 'function' ? routes() : createBrowserRouter(routes)
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
