import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#contract/config.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Footer } from './Footer.tsx'

const open = (change: Partial<Config> = {}) =>
  renderShop('/', [{ path: '/', element: <Footer /> }], { ...zoesData(), config: { ...config, ...change } })

/** The section of the footer with this heading. */
function under(heading: string) {
  const part = screen.getByRole('heading', { name: heading }).closest('section')
  if (part === null) throw new Error(`Nothing stands under ${heading}`)
  return within(part)
}
const linksUnder = (heading: string) =>
  under(heading)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

const noSocial = { facebook: null, soundcloud: null, instagram: null, youtube: null }
const sites = [
  ['facebook', 'Facebook'],
  ['soundcloud', 'SoundCloud'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
] as const

afterEach(closeShop)

describe('the footer', () => {
  it('links to the useful pages', () => {
    // S2.2-01 S2.2-02
    open()
    expect(linksUnder('Useful links').toSorted()).toEqual([
      '/cookie-policy',
      '/faqs',
      '/privacy-policy',
      '/security-statement',
      '/terms-conditions',
    ])
  })

  it('links to the pages without a tab on a phone', () => {
    // S2.1-08 S2.1-15
    open({
      websiteUrl: 'https://lights.example',
      ambassadors: { title: 'Friends', text: '<p>Bring five</p>', url: 'friends' },
    })
    expect(linksUnder('Useful links').slice(0, 2)).toEqual(['/friends', 'https://lights.example'])
  })

  it('omits the pages with a tab', () => {
    // S2.1-04
    open()
    expect(linksUnder('Useful links')).not.toContain('/')
    expect(linksUnder('Useful links')).not.toContain('/merchandise')
  })

  it('says how to reach the festival', () => {
    // S2.2-03
    open({ contactEmail: 'ask@lights.example', contactAddress: 'Obala 1, 21000 Split' })
    expect(linksUnder('Contact')).toEqual(['mailto:ask@lights.example'])
    expect(under('Contact').getByText('ask@lights.example')).toBeTruthy()
    expect(under('Contact').getByText('Obala 1, 21000 Split')).toBeTruthy()
  })

  it.each(sites)('leads to %s when it is configured, and to no other site', (key, label) => {
    // S2.2-04
    open({ social: { ...noSocial, [key]: `https://${key}.example/lights` } })
    expect(linksUnder('Follow us')).toEqual([`https://${key}.example/lights`])
    const shown = under('Follow us').getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual([label])
  })

  it('has no links to other sites if none are configured', () => {
    // S2.2-04
    open({ social: noSocial })
    expect(screen.queryByText('Follow us')).toBeNull()
    for (const [, label] of sites) expect(screen.queryByText(label)).toBeNull()
  })

  it('shows which cards it takes', () => {
    // S2.2-05
    open()
    const cards = under('Pay safely with').getAllByRole<HTMLImageElement>('img')
    expect(cards.map(({ alt }) => alt)).toEqual(['Visa', 'Mastercard', 'Maestro'])
  })

  it('shows the seals of secure payment for redsys', () => {
    // S2.2-06 A-076
    open({ paymentGateway: 'redsys' })
    const seals = within(screen.getByRole('list', { name: 'Secure payment' }))
    const names = seals.getAllByRole<HTMLImageElement>('img').map(({ alt }) => alt)
    expect(names).toEqual(['Visa Secure', 'Mastercard ID Check', 'Redsys'])
  })

  it.each(['sandbox-redirect', 'sandbox-submit', 'stripe'])('shows none of them for %s', (paymentGateway) => {
    // S2.2-06 A-076
    open({ paymentGateway })
    expect(screen.queryByRole('list', { name: 'Secure payment' })).toBeNull()
    expect(screen.queryByRole('img', { name: 'Redsys' })).toBeNull()
  })
})
