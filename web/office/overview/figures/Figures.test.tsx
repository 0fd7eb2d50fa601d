import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { Figures } from './Figures.tsx'

const item = (changes: Partial<ItemFigures>): ItemFigures => ({
  kind: 'product',
  external_code: 'weekend',
  name: 'Weekend ticket',
  event: 'Summer',
  sold: 2,
  returned: 0,
  income: 26_600,
  refunded: 0,
  remaining: 4998,
  ...changes,
})

const TOTALS = { orders: 3, sold: 5, returned: 1, income: 30_600, refunded: 1_000 }

const FIGURES: SalesFigures = {
  first: '2027-01-14',
  last: '2027-01-15',
  event: null,
  totals: TOTALS,
  before: {
    ...TOTALS,
    first: '2027-01-12',
    last: '2027-01-13',
    until: '2027-01-13T09:07:00Z',
    by: 'before',
    edition: null,
    sold: 2,
    income: 40_600,
  },
  last_year: {
    ...TOTALS,
    first: '2026-01-20',
    last: '2026-01-21',
    until: null,
    by: 'edition',
    edition: 'Nights 2026',
    sold: 7,
  },
  items: [
    item({}),
    item({ external_code: 'camping', name: 'Camping', sold: 3, returned: 1, income: 3_500, remaining: null }),
    item({
      kind: 'shipping',
      external_code: '',
      name: null,
      event: null,
      sold: 0,
      income: 500,
      remaining: null,
    }),
  ],
  bundles: [],
  variants: [],
  days: [
    { day: '2027-01-14', sold: 1, income: 13_300 },
    { day: '2027-01-15', sold: 4, income: 17_300 },
  ],
}

const open = (path: string, figures: SalesFigures, ...queries: string[]) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ index: true, Component: Figures }] }],
    path,
    {
      'GET session': { session: sessionOf('sales') },
      ...Object.fromEntries(
        (queries.length > 0 ? queries : ['']).map((query) => [
          `GET sales/figures${query}`,
          { figures, events: [] },
        ]),
      ),
    },
  )

test('sums are compared with the previous period and last year, whose dates are shown', async () => {
  open('/?span=days&first=2027-01-14', FIGURES, '?span=days&first=2027-01-14')
  await screen.findByText('+3 compared with 2 before')
  for (const text of ['-2 compared with 7 last year', '-€100.00 compared with €406.00 before'])
    expect(screen.getByText(text)).toBeTruthy()
  // "0 compared with 3" would look as if nothing had been ordered.
  for (const text of ['Unchanged from 3 before', 'Unchanged from €306.00 last year'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(
    screen.getByText(
      /Before: 12 Jan 2027 to 13 Jan 2027, until 10:07\. Last year: .* the same time before “Nights 2026”/,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/office/api/sales/figures.csv?span=days&first=2027-01-14',
  )
})

test('other days begin as the days that are shown', async () => {
  const given = '?span=days&first=2027-01-14&last=2027-01-15'
  const router = open('/?span=week', FIGURES, '?span=week', given)
  await screen.findByText('+3 compared with 2 before')
  fireEvent.click(screen.getByRole('combobox', { name: 'Period' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Custom', hidden: true }))
  await waitFor(() => expect(router.state.location.search).toBe(given))
})

test('products are in one table with their stock and share, sortable by each column', async () => {
  open('/', FIGURES)
  const table = await screen.findByRole('group', { name: 'By product' })
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(names()).toEqual(['Weekend ticket Summer', 'Camping Summer · 1 returned', 'Shipping', 'Total'])
  expect(within(table).getByRole('row', { name: /^Weekend ticket/ }).textContent).toMatch(
    /2€266\.004,99886\.9%/,
  )
  const heading = within(table).getByRole('button', { name: /^Sold/ })
  fireEvent.click(heading)
  await waitFor(() => expect(names()[0]).toBe('Camping Summer · 1 returned'))
  expect(within(table).getByRole('columnheader', { name: /Sold/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  fireEvent.click(within(table).getByRole('button', { name: /Sold/ }))
  await waitFor(() => expect(names()[0]).toBe('Shipping'))
})

test('bundles have a table of their own that says where their tickets are counted, and none without any', async () => {
  const family = { external_code: 'family', name: 'Family weekend', sold: 3, returned: 1 }
  open('/', { ...FIGURES, bundles: [{ ...family, income: 91_500, refunded: 0 }] })
  const table = await screen.findByRole('group', { name: 'By bundle' })
  expect(within(table).getByRole('row', { name: /^Family/ }).textContent).toBe(
    'Family weekend · 1 returned3€915.00',
  )
  expect(within(table).queryByRole('row', { name: /^Total/ })).toBe(null)
  expect(screen.getByText('Their tickets are among the products above, and do not count again.')).toBeTruthy()
})

test('sizes have a table of their own that says that the products above include them', async () => {
  const large = { external_code: 'shirt', item: 'Shirt', variant: 'L', returned: 1, refunded: 3_500 }
  open('/', { ...FIGURES, variants: [{ ...large, sold: 2, income: 7_000, remaining: 3 }] })
  const table = await screen.findByRole('group', { name: 'By variant' })
  expect(within(table).getByRole('row', { name: /^Shirt/ }).textContent).toBe('Shirt, L · 1 returned2€70.003')
  expect(screen.getByText('They are among the products above, and do not count again.')).toBeTruthy()
})

test('without a period to compare with, the reason is shown', async () => {
  open('/?span=opening', { ...FIGURES, before: null, last_year: null }, '?span=opening')
  await screen.findByText(/No comparison yet: no orders were placed before this period/)
  expect(screen.getByText(/Last year: no sales yet\./)).toBeTruthy()
})
