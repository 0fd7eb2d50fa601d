import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefundPreview, RunPreview } from '#contract/office/refund-previews.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { RunPreviewSection, RefundPreviewSection } from './RefundPreview.tsx'

const PREVIEW: RefundPreview = [
  { what: 'order', name: '', before: 'paid', after: 'paid', unusual: [] },
  { what: 'item', name: 'Weekend · Ana', before: 'used', after: 'refunded', unusual: ['admitted'] },
  { what: 'paid', name: '', before: 26_600, after: 26_600, unusual: [] },
  { what: 'given_back', name: '', before: 0, after: 12_900, unusual: [] },
  { what: 'counted', name: 'K7QX-2M9D', before: 4_500, after: 4_500, unusual: [] },
  { what: 'refund_fee', name: '', before: 1_000, after: 0, unusual: ['refund_fee_waived'] },
  { what: 'places', name: 'Weekend', before: 20, after: 21, unusual: [] },
  { what: 'mail', name: '', before: null, after: 'ana@example.com', unusual: [] },
]

const RUN: RunPreview = {
  products: [
    {
      product: 'Weekend',
      before: { orders: 2, tickets: 3, amount: 39_900 },
      after: { orders: 1, tickets: 1, amount: 16_100 },
      unusual: ['admitted'],
    },
    {
      product: 'Boat',
      before: { orders: 0, tickets: 0, amount: 0 },
      after: { orders: 0, tickets: 0, amount: 0 },
      unusual: [],
    },
  ],
  unusual: ['most_of_event'],
}

const show = (Component: () => React.ReactNode) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'preview', Component }] }],
    '/preview',
    {
      'GET session': { session: sessionOf('finance') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
    },
  )

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('a refund shows its effects before and after, with warnings in red', async () => {
  show(() => <RefundPreviewSection preview={PREVIEW} />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('2 things are unusual')).toBeDefined()
  expect(within(alert).getByText('Refund fee kept: No refund fee')).toBeDefined()
  const rows = rowsOf('What changes')
  expect(rows.find((row) => row.startsWith('Weekend · Ana'))).toMatch(/Refunded/)
  expect(rows).toContain('Paid€266.00€266.00')
  expect(rows).toContain('Refunded€0.00€129.00')
  expect(rows).toContain('Credited to order K7QX-2M9D€45.00€45.00')
  expect(rows).toContain('Refund fee kept€10.00€0.00No refund fee')
  expect(rows).toContain('Weekend: places left, if put back on sale2021')
  expect(rows).toContain('Mail tonothingana@example.com')
  expect(rows.some((row) => row?.startsWith('Order'))).toBe(false)
})

test('a refund of a product shows its sales before and after, and the warnings', async () => {
  show(() => <RunPreviewSection preview={RUN} />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('More than half of the event’s income is refunded.')).toBeDefined()
  const rows = rowsOf('What changes')
  expect(rows).toContain(
    'Weekend2 orders, 3 tickets, €399.001 order, 1 ticket, €161.00Some tickets were admitted and are left out',
  )
  expect(rows.some((row) => row?.startsWith('Boat'))).toBe(false)
  expect(screen.getByText('No sales of: Boat.')).toBeDefined()
})
