import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#contract/config.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Header } from './Header.tsx'
import { PanelContext } from './panels.ts'

/** The header as a guest sees it at `path`. */
const open = (change: Partial<Config> = {}, path = '/') =>
  renderShop(path, [{ path: '*', element: <Header hero={<p>Three nights</p>} /> }], {
    ...zoesData(),
    customer: null,
    config: { ...config, ...change },
  })

/** The label and target of each link of the navigation. */
const places = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const banner = () => document.querySelector('header [data-variant]')

afterEach(closeShop)

describe('the cart of the header', () => {
  it('stays open when a toast of it is used, and closes with a click beside it', async () => {
    renderShop(
      '/',
      [
        {
          path: '*',
          element: (
            <PanelContext value={{ open: 'cart', show: (panel) => shown.push(panel) }}>
              <Header hero={null} />
              <p>Beside it</p>
              <Toasts />
            </PanelContext>
          ),
        },
      ],
      { ...zoesData(), config },
    )
    const shown: unknown[] = []
    await screen.findByRole('dialog', { name: 'Your cart' })
    act(() => showToast('Item removed from cart.', 'success', { action: { label: 'Undo', run: () => {} } }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(shown).toEqual([])
    await userEvent.click(screen.getByText('Beside it'))
    expect(shown).toEqual([null])
  })
})

describe('the ways from page to page', () => {
  it.each([
    [true, true, ['Home /', 'Tickets /tickets', 'Merchandise /merchandise', 'Portal /portal']],
    [true, false, ['Home /', 'Tickets /tickets', 'Portal /portal']],
    [false, true, ['Home /', 'Portal /portal']],
    [false, false, ['Home /', 'Portal /portal']],
  ])('with the shop active: %s and its merchandise: %s are %j', (shopActive, merchandiseActive, ways) => {
    // S2.1-04 S2.1-05 S2.1-06 S2.1-07
    open({ shopActive, merchandiseActive })
    expect(places()).toEqual(ways)
  })

  it.each([
    ['Friends', '<p>Bring five</p>', true],
    ['', '<p>Bring five</p>', false],
    ['Friends', '', false],
  ])('lead to the ambassadors with the title "%s" and the text "%s": %s', (title, text, shown) => {
    // S2.1-08 A-010
    open({ ambassadors: { title, text, url: 'friends' } })
    expect(places().includes('Friends /friends')).toBe(shown)
    expect(places()).toHaveLength(shown ? 5 : 4)
  })

  it('lead to the festival’s own site where it has one', () => {
    // S2.1-15
    open({ websiteUrl: 'https://lights.example' })
    expect(places()).toContain('Website https://lights.example')
  })

  it('stay in the shop where it has none', () => {
    // S2.1-15
    open({ websiteUrl: null })
    expect(screen.queryByText('Website')).toBeNull()
  })
})

describe('the bar', () => {
  it('shows the festival’s logo, which leads home', () => {
    // S2.1-01
    open({ logo: '/pictures/logo.svg' }, '/tickets')
    const logo = screen.getByRole('link', { name: 'Lights by the Sea' })
    expect(logo.getAttribute('href')).toBe('/')
    expect(logo.querySelector('img')?.getAttribute('src')).toBe('/pictures/logo.svg')
  })

  it('shows a mark and the name of a festival without a logo', () => {
    // S2.1-01
    open()
    expect(screen.getByRole('link', { name: 'Lights by the Sea' }).textContent).toBe('Lights by the Sea')
  })

  it('has a cart only while the shop is active', () => {
    // S2.1-14
    open({ shopActive: true })
    expect(screen.getByRole('button', { name: 'Cart' })).toBeTruthy()
  })

  it('has no cart while it is not', () => {
    // S2.1-14
    open({ shopActive: false })
    expect(screen.queryByRole('button', { name: /Cart/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy()
  })
})

describe('the banner', () => {
  it('is a picture of 1920 by 768, whole on the home page', () => {
    // S2.1-02 S2.1-03
    open({ banner: '/pictures/banner.webp' })
    const picture = banner()?.querySelector('img')
    expect(picture?.getAttribute('src')).toBe('/pictures/banner.webp')
    expect([picture?.width, picture?.height]).toEqual([1920, 768])
    expect(picture?.sizes).toBe('100vw')
    expect(banner()?.getAttribute('data-variant')).toBe('full')
    expect(screen.getByText('Three nights')).toBeTruthy()
  })

  it.each(['/tickets', '/faqs', '/login'])('fades at %s', (path) => {
    // S2.1-03
    open({ banner: '/pictures/banner.webp' }, path)
    expect(banner()?.getAttribute('data-variant')).toBe('fading')
    expect(banner()?.querySelector('img')?.sizes).toBe('(width < 760px) 60vw, 100vw')
    expect(screen.queryByText('Three nights')).toBeNull()
  })
})
