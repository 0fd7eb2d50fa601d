import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { PaidOrderSummary } from './PaidOrderSummary.tsx'

const line = {
  kind: 'product' as const,
  external_code: 'weekend',
  name: 'Weekend',
  full_name: 'Ana Horvat',
  email: 'ana@example.com',
  age: null,
  why: null,
}

const cheaper: OrderChangePreview = {
  lines: [
    { ...line, id: 4, price: 13_300, change: 'removed' },
    { ...line, id: null, name: 'Camping', price: 4_500, change: 'added' },
  ],
  shipping: { before: 0, after: 0 },
  discount: 0,
  manual_discount: 0,
  manual_percent: 0,
  total: { before: 13_300, after: 13_300 },
  paid: 4_500,
  due: 0,
  back: 0,
  installments: [],
  payment_method: 'credit_card',
  methods: ['credit_card'],
  mail: { to: 'ana@example.com', subject: 'Changed', text: ['It stands so.'], rows: [] },
  version: 'cheaper',
  paid_order: {
    refund: { total: 13_300, credited: 4_500, back: 8_800, destination: 'card', to_payer: false },
    next: { total: 4_500, shipping: 0, taken: 0, due: 0, until: null },
  },
}

async function open(preview: OrderChangePreview) {
  const Component = () => <PaidOrderSummary order={{} as OfficeOrder} preview={preview} isCurrent />
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component }] }], '/order', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
  })
  return within(await screen.findByRole('region', { name: 'Result' }))
}

test('a cheaper ticket for a paid one: the credited amount, the refund and both documents are shown before', async () => {
  const summary = await open(cheaper)
  const said = summary.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(said).toEqual([
    'Weekend (€133.00)',
    'Camping (€45.00)',
    '€133.00',
    '€45.00',
    '€88.00',
    '€45.00',
    '€0.00',
  ])
  expect(summary.getByText(/no longer valid/)).toBeDefined()
  expect(summary.getByText(/Finance sends a refund to the card.*credit note/)).toBeDefined()
  expect(summary.getByText(/paid immediately, with its own invoice and tickets/)).toBeDefined()
  expect(summary.queryByText(/how to pay it/)).toBeNull()
})

test('a more expensive one: the amount and the deadline are shown, and that the mail says how to pay', async () => {
  const summary = await open({
    ...cheaper,
    due: 7_200,
    paid_order: {
      refund: { total: 6_100, credited: 6_100, back: 0, destination: 'card', to_payer: false },
      next: { total: 13_300, shipping: 0, taken: 0, due: 7_200, until: '2027-01-29T12:00:00Z' },
    },
  })
  expect(summary.getByText(/^€72\.00, until .*29 January 2027/)).toBeDefined()
  expect(summary.getByText(/back on sale immediately, and the credit note/)).toBeDefined()
  expect(summary.getByText(/If it is not paid in time, it ends/)).toBeDefined()
  expect(summary.getByText('Then how to pay, with the link.')).toBeDefined()
})
