import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChangedLine, OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Bundle, Product } from '#contract/shop-items.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config, weekend as product } from '#web/testing/fixtures/shop.ts'
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx'

const weekend: ChangedLine = {
  id: 4,
  kind: 'product',
  external_code: 'weekend',
  name: 'Weekend',
  full_name: 'Ana Horvat',
  email: 'ana@example.com',
  age: null,
  price: 13_300,
  change: 'stays',
  why: null,
}

const same: OrderChangePreview = {
  lines: [weekend, { ...weekend, id: 5, name: 'Camping', price: 4_500 }],
  shipping: { before: 0, after: 0 },
  discount: 0,
  manual_discount: 0,
  manual_percent: 0,
  total: { before: 17_800, after: 17_800 },
  paid: 0,
  due: 17_800,
  back: 0,
  installments: [],
  payment_method: 'bank_transfer',
  methods: ['bank_transfer'],
  mail: { to: 'ana@example.com', subject: 'Changed', text: ['It stands so.'], rows: [] },
  version: 'as it is',
  paid_order: null,
}

const without: OrderChangePreview = {
  ...same,
  lines: same.lines.map((line) => (line.id === 5 ? { ...line, change: 'removed' as const } : line)),
  total: { before: 17_800, after: 13_300 },
  due: 12_000,
  back: 500,
  installments: [
    { due_at: '2027-01-15T00:00:00Z', before: 9_000, after: 9_000, open: 0 },
    { due_at: '2027-02-15T00:00:00Z', before: 8_800, after: 4_300, open: 4_300 },
  ],
  version: 'without the camping',
}

const order = {
  payment_status: 'pending',
  code: 'K7QX-2M9D',
  payment_method: 'bank_transfer',
  billing: { name: 'Ana Horvat', country: 'HR', address: { street: 'Tajna ulica 7' } },
  customer: { id: 1, full_name: 'Ana Horvat', email: 'ana@example.com', erased_at: null },
  shipping: null,
} as Partial<OfficeOrder> as OfficeOrder

/** Opens the dialog; returns the list of its requests. */
async function open(
  version = 'without the camping',
  products: Product[] = [],
  { bundles = [], unchanged = same }: { bundles?: Bundle[]; unchanged?: OrderChangePreview } = {},
) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const answers = {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products, merchandise: [], bundles } },
  }
  const Component = () => <ChangeOrderDialog order={order} onClose={() => undefined} />
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component }] }],
    '/order',
    answers,
  )
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (typeof init.body !== 'string') return answer(url, init)
    const body = JSON.parse(init.body)
    sent.push({ path: url.replace('/office/api/orders/K7QX-2M9D/', ''), body })
    if (url.endsWith('/changes') && body.seen === 'stale') {
      version = 'without the camping'
      return new Response(JSON.stringify({ message: 'It has changed since you looked.' }), { status: 422 })
    }
    if (url.endsWith('/changes')) return new Response(JSON.stringify({ order }))
    return new Response(
      JSON.stringify({ preview: body.removed_products.length > 0 ? { ...without, version } : unchanged }),
    )
  })
  await screen.findByText(/Camping/)
  return sent
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the consequences of a change are shown before it is confirmed, and exactly these are confirmed', async () => {
  const sent = await open()
  expect(button('Change order').disabled).toBe(true)
  fireEvent.click(button('Remove: Camping for Ana Horvat'))
  const summary = within(await screen.findByRole('region', { name: 'Result' }))
  await summary.findByText('€178.00 → €133.00')
  expect(summary.getByText('Camping (€45.00)')).toBeDefined()
  expect(summary.getByText('Mail to ana@example.com:')).toBeDefined()
  const plan = within(
    summary.getByRole('table', { name: /spread evenly.*deducted from the last installments first/ }),
  )
  expect(plan.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Due onBeforeAfter',
    '15 January 2027€90.00€90.00Paid',
    '15 February 2027€88.00€43.00',
  ])
  const sum = screen.getByRole('region', { name: 'Calculation' })
  expect(sum.textContent).toBe('Total: €178.00 → €133.00Still open: €120.00To be returned: €5.00')
  await waitFor(() => expect(button('Change order').disabled).toBe(false))
  fireEvent.click(button('Change order'))
  await waitFor(() => expect(sent.at(-1)?.path).toBe('changes'))
  expect(sent.at(-1)?.body).toMatchObject({ removed_products: [5], seen: 'without the camping' })
})

test('merchandise added to an order without any needs a shipping address', async () => {
  await open()
  expect(screen.queryByRole('region', { name: 'Shipping' })).toBeNull()
  fireEvent.click(button('Add merchandise'))
  const shipping = within(await screen.findByRole('region', { name: 'Shipping' }))
  expect(shipping.getByDisplayValue('Croatia')).toBeDefined()
})

test('a ticket is exchanged for another product for the same holder, and nothing is sent before one is selected', async () => {
  const sent = await open()
  const before = sent.length
  fireEvent.click(button('Exchange: Weekend for Ana Horvat'))
  const ticket = within(screen.getByRole('group', { name: /1/ }))
  expect(ticket.getByRole<HTMLInputElement>('textbox', { name: /Holder/ }).value).toBe('Ana Horvat')
  expect(button('Change order').disabled).toBe(true)
  expect(sent).toHaveLength(before)
  fireEvent.click(button('Keep: Weekend for Ana Horvat'))
})

test('what the customer pays for an added ticket is typed where customers choose, and sent with the change', async () => {
  const own_price = { min: 5_000, suggested: product.price, max: null }
  const sent = await open(undefined, [{ ...product, own_price }])
  fireEvent.click(button('Add a ticket'))
  fireEvent.click(screen.getByRole('combobox', { name: /^Item/ }))
  fireEvent.click(await screen.findByRole('option', { name: /^Weekend/, hidden: true }))
  const price = screen.getByLabelText<HTMLInputElement>(/^Price of each/)
  expect(price.value).toBe('129.00')
  fireEvent.change(price, { target: { value: '62.50' } })
  expect(screen.getByText('Ticket 1, €66.50')).toBeDefined()
  await waitFor(() =>
    expect(sent.at(-1)?.body['products']).toMatchObject([{ external_code: 'weekend', own_price: 6_250 }]),
  )
})

test('after a refusal because of a concurrent change, the present state is shown and can be confirmed', async () => {
  const sent = await open('stale')
  fireEvent.click(button('Remove: Camping for Ana Horvat'))
  await waitFor(() => expect(button('Change order').disabled).toBe(false))
  fireEvent.click(button('Change order'))
  await screen.findByText('It has changed since you looked.')
  await waitFor(() => expect(sent.at(-1)?.path).toBe('change-previews'))
  await waitFor(() => expect(button('Change order').disabled).toBe(false))
  fireEvent.click(button('Change order'))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ seen: 'without the camping' }))
})

test('a bundle is added with its holders, and a discount with its reason, which is in the result', async () => {
  const bundle: Bundle = {
    id: 1,
    external_code: 'family',
    name: 'Family weekend',
    price: 30_000,
    fee: 500,
    items: [{ product: 'weekend', count: 2 }],
    in_stock: true,
    sold_out: [],
    on_sale_from: null,
    on_sale_until: null,
    shop_image: null,
    shop_description: '',
  }
  const unchanged = { ...same, manual_percent: 20, manual_discount: 1_290 }
  const sent = await open('', [product], { bundles: [bundle], unchanged })
  fireEvent.click(button('Add bundle'))
  fireEvent.click(screen.getByRole('combobox', { name: /^Item/ }))
  fireEvent.click(await screen.findByRole('option', { name: /^Family weekend/, hidden: true }))
  const names = await screen.findAllByRole('textbox', { name: /^Holder/ })
  for (const [index, value] of ['Mia Kos', 'Tom Kos'].entries())
    fireEvent.change(names[index] ?? document, { target: { value } })
  fireEvent.change(screen.getByRole('textbox', { name: /percent/ }), { target: { value: '10' } })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Reason for/ }), { target: { value: 'Mud' } })
  const summary = within(await screen.findByRole('region', { name: 'Result' }))
  await summary.findByText('-€12.90')
  await waitFor(() => expect(button('Change order').disabled).toBe(false))
  fireEvent.click(button('Change order'))
  await waitFor(() => expect(sent.at(-1)?.path).toBe('changes'))
  expect(sent.at(-1)?.body).toMatchObject({
    bundles: [{ external_code: 'family', tickets: [{ full_name: 'Mia Kos' }, { full_name: 'Tom Kos' }] }],
    manual_percent: 10,
    manual_reason: 'Mud',
  })
})
