import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#contract/config.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start } from '#web/lib/session/session.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { config, publicData } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop } from '#web/testing/shop.tsx'
import ConfirmDialog from '#web/ui/feedback/ConfirmDialog.tsx'
import { shopRoutes } from './router.tsx'

// jsdom does not scroll.
window.scrollTo = () => undefined

const ambassadors = { title: 'Friends', text: '<p>Bring <b>five</b></p>', url: 'friends' }
const texts = {
  ...config.texts,
  terms: '<p>Be kind</p>',
  privacy: '<p>We keep little</p>',
  security: '<p>All is sent <b>encrypted</b></p>',
  cookies: '<p>None</p>',
  faqs: '<p>Bring boots</p>',
}

/** Opens `path` of the whole shop. */
async function visit(path: string, change: Partial<Config> = {}) {
  history.replaceState(null, '', path)
  const set = { ...config, texts, ambassadors, ...change }
  data.initialize({ ...publicData, config: set })
  start()
  const router = createBrowserRouter(shopRoutes(set))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}

const at = () => location.pathname + location.search
const navigation = () =>
  [...screen.getByRole('navigation').querySelectorAll('a')].map((link) => link.textContent)

afterEach(async () => {
  await data.whenLoaded()
  closeShop()
})

describe('a closed shop', () => {
  it.each(['/tickets', '/tickets/weekend', '/merchandise', '/merchandise/shirt', '/checkout', '/cart'])(
    'leads home from %s',
    async (path) => {
      // S2.3-01 S2.3-02 P2.0-14 P2.1-01 A-005 A-006
      await visit(path, { shopActive: false })
      expect(at()).toBe('/')
    },
  )

  it('shows no cart, and nothing of what is for sale in its navigation', async () => {
    // S2.1-05 S2.1-14 P2.0-20 A-013
    await visit('/', { shopActive: false })
    expect(screen.queryByRole('button', { name: 'Cart' })).toBeNull()
    expect(navigation()).toEqual(['Home', 'Portal', 'Friends'])
    expect(screen.getByText('Soon.')).toBeTruthy()
  })
})

describe('a shop without merchandise', () => {
  it('leads home from there and keeps its tickets', async () => {
    // P2.0-15 S2.1-06
    await visit('/merchandise', { merchandiseActive: false })
    expect(at()).toBe('/')
    expect(navigation()).toEqual(['Home', 'Tickets', 'Portal', 'Friends'])
  })
})

describe('a page that needs a login', () => {
  it('is remembered with its path, its query and its hash', async () => {
    // S2.3-03 A-003
    await visit('/portal?sort=new#K7QX')
    expect(at()).toBe(`/login?from=${encodeURIComponent('/portal?sort=new#K7QX')}`)
  })

  it('is remembered with its hash also when a link of the shop leads to it', async () => {
    //
    const router = await visit('/faqs')
    await router.navigate('/portal/orders/X?a=b#tickets')
    expect(at()).toBe(`/login?from=${encodeURIComponent('/portal/orders/X?a=b#tickets')}`)
  })
})

describe('the pages that are texts of the festival', () => {
  it.each([
    ['/terms-conditions', 'Be kind'],
    ['/privacy-policy', 'We keep little'],
    ['/security-statement', /All is sent/],
    ['/cookie-policy', 'None'],
    ['/faqs', 'Bring boots'],
  ])('are shown at %s', async (path, text) => {
    // S2.0-09 S2.0-12 S2.0-13 P2.0-28 P2.0-29 P2.0-30
    await visit(path)
    expect(screen.getByText(text)).toBeTruthy()
    expect(at()).toBe(path)
  })

  it('keep their formatting', async () => {
    //
    await visit('/security-statement')
    expect(screen.getByText('encrypted').tagName).toBe('B')
  })
})

describe('an unknown path', () => {
  it('redirects home, with a notice', async () => {
    //
    await visit('/not/a/page')
    expect(at()).toBe('/')
    expect(screen.getByRole('heading', { name: 'We could not find that page' })).toBeTruthy()
  })

  it('shows no notice on a normal visit of the home page', async () => {
    await visit('/')
    expect(screen.queryByText('We could not find that page')).toBeNull()
  })
})

describe('Back', () => {
  const wanted = '/faqs'

  it('closes a dialog before it leaves the page, and Escape leaves no history entry to step through', async () => {
    const router = await visit('/')
    await router.navigate(wanted)
    const { unmount } = render(
      <ConfirmDialog title="Really?" onCancel={() => unmount()} onConfirm={vi.fn()} />,
    )
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(wanted)
    const again = render(
      <ConfirmDialog title="Really?" onCancel={() => again.unmount()} onConfirm={vi.fn()} />,
    )
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('the ambassadors', () => {
  it('have their page where it is configured, with its heading and its text', async () => {
    // S2.0-10 S2.4-01 A-010
    await visit('/friends')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Friends')
    expect(screen.getByText('five').tagName).toBe('B')
    await waitFor(() => expect(document.title).toBe('Friends - Lights by the Sea'))
  })

  it.each([{ title: '' }, { text: '' }])('have none without %o', async (missing) => {
    // S2.1-08 A-010
    await visit('/friends', { ambassadors: { ...ambassadors, ...missing } })
    expect(at()).toBe('/')
    expect(navigation()).not.toContain('Friends')
  })

  it('leave the usual path when they have another', async () => {
    //
    await visit('/ambassadors')
    expect(at()).toBe('/')
  })
})

describe('a customer whose data cannot be loaded', () => {
  it('is told so on pages that need the data, and can try again', async () => {
    // S8-16 A-130
    let broken = true
    fakeServer(() =>
      broken ? { status: 500, body: { message: 'It broke.' } } : { body: { data: zoesData() } },
    )
    storage.token.set('token-of-the-customer')
    history.replaceState(null, '', '/portal')
    data.initialize(publicData)
    start()
    const router = createBrowserRouter(shopRoutes(config))
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch('It broke.')
    expect(at()).toBe('/portal')
    broken = false
    screen.getByRole('button', { name: 'Try again' }).click()
    await screen.findByText('No orders yet')
  })
})
