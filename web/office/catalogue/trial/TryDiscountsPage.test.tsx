import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DiscountTrial, TryDiscounts } from '#contract/office/discount-trials.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { festivalWith } from '#web/testing/office/catalogue.tsx'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { TryDiscountsPage } from './TryDiscountsPage.tsx'

const products = [
  { value: { external_code: 'weekend', name: 'Weekend' } },
] as unknown as FestivalParts['products']

const nothing = { automatic: false, code: null, applied: 0, offered: 0, amount: 0, missing: null, at: null }

/** What the server says of so many weekend tickets. */
const trialOf = ({ items, codes }: TryDiscounts): DiscountTrial => {
  const count = items[0]?.count ?? 0
  const line = { external_code: 'weekend', name: 'Weekend', list_price: 10_000, list_fee: 0, fee: 0 }
  return {
    lines: [{ ...line, count, price: 9_000, discount: 'Radio' }],
    discounts: [
      {
        ...nothing,
        automatic: true,
        key: 'five',
        name: 'Five for four',
        reason: 'group',
        missing: 5 - count,
      },
      { ...nothing, key: 'off', name: 'Old', reason: 'not_yet', at: '2027-01-01T09:00:00Z' },
      {
        ...nothing,
        key: 'radio',
        name: 'Radio',
        code: 'RADIO',
        applied: count,
        offered: count,
        amount: 1_000 * count,
        reason: null,
      },
    ],
    unknown: codes.filter((code) => code !== 'RADIO'),
    list_total: 10_000 * count,
    total: 9_000 * count,
  }
}

test('a cart that is composed shows its prices, the discounts that apply first, and why the others do not', async () => {
  const children = [{ path: 'catalogue/try-discounts', Component: TryDiscountsPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/catalogue/try-discounts', {
    'GET session': { session: sessionOf('owner') },
    'GET festival': { festival: { ...festivalWith([]).festival, products } },
  })
  const reading = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: { method: string; body: string }) => {
    if (init.method === 'GET') return reading(url, init)
    return Promise.resolve(new Response(JSON.stringify({ trial: trialOf(JSON.parse(init.body)) })))
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Quantity' }), { target: { value: '3' } })
  expect(await screen.findByText('3 of 3 items: €30.00 off')).toBeDefined()
  const [, ...rows] = within(screen.getByRole('region', { name: 'Discounts' })).getAllByRole('row')
  const texts = rows.map((row) => row.textContent)
  expect(texts[0]).toContain('RadioRADIOApplies')
  expect(texts[1]).toContain('2 more items are needed.')
  expect(texts[1]).toContain('automatic')
  // It needs a code, of which none was given.
  expect(texts[2]).toMatch(/^OldDoes not apply.*It begins on/)
  expect(screen.getByText('€270.00')).toBeDefined()
})
