import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BoxOfficeSale, Till } from '#contract/office/box-office.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { bus, config, weekend } from '#web/testing/fixtures/shop.ts'
import { BoxOfficePage } from './BoxOfficePage.tsx'

const sale: BoxOfficeSale = {
  code: 'AB12-CD34',
  at: '2027-07-08T12:00:00Z',
  full_name: 'Box office',
  items: '1 × Weekend ticket',
  payment_method: 'cash',
  amount: 13_300,
  rounding: 0,
  voided: null,
  why_kept: null,
  email: '',
  tendered: 15_000,
  change: 1_700,
  gate: 'North',
  tickets: [
    {
      code: 'T1CK-ET00-0001',
      barcode: 'barcode',
      status: 'used',
      event: 'Test Nights',
      product: 'Weekend ticket',
      full_name: '',
      age: null,
      starts_at: null,
      ends_at: null,
      timezone: 'Europe/Zagreb',
      price: 13_300,
      admission: 'admitted',
    },
  ],
}

const till: Till = {
  opened_at: '2027-07-08T10:00:00Z',
  entries: 1,
  cash: 13_300,
  takings: [{ payment_method: 'cash', sales: 1, amount: 13_300 }],
  sales: [sale],
}

const product = { ...weekend, names_until: '2999-01-01T00:00:00Z', on_sale_from: null, on_sale_until: null }

afterEach(() => localStorage.clear())

const discounts = { codes: false, automatic: false, manual_percent: 0 }

const NORTH = { id: 3, name: 'North', is_open: true }

const open = async (gates = [NORTH], answers: object = {}) => {
  const children = [{ path: 'box-office', Component: BoxOfficePage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/box-office', {
    'GET session': { session: sessionOf('gate') },
    'GET shop': { shop: { config, products: [product], merchandise: [] } },
    'GET box-office': { till, bundles: [], discounts, order_questions: [], cash_rounding: 1, gates },
    'POST box-office-sales': { sale },
    'GET box-office-sales/AB12-CD34': { sale },
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Tickets' })
}

test('a ticket is sold for cash: the change is shown before and after, and Enter continues', async () => {
  await open()
  const sell = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sell for/ })
  expect(sell().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: new RegExp(product.name) }))
  const total = product.price + product.fee
  fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: String(total / 100 + 17) } })
  expect(screen.getByRole('status').textContent).toBe('Change€17.00')
  fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: '1' } })
  expect(screen.getByRole('status').textContent).toMatch(/^Still due/)
  fireEvent.click(screen.getByLabelText('The buyer accepts the terms'))
  fireEvent.click(sell())
  const next = await screen.findByRole('button', { name: 'Next customer' })
  expect(document.activeElement).toBe(next)
  expect(screen.getByRole('article').textContent).toContain('Let in')
  fireEvent.click(next)
  expect(await screen.findByText('Choose a ticket to start.')).toBeDefined()
})

test('the gate of this browser’s last sale is the default of the next one', async () => {
  const both = [NORTH, { id: 4, name: 'South', is_open: true }]
  const gate = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Let in at' })
  await open(both)
  expect(gate().value).toBe('Do not let in now')
  fireEvent.click(gate())
  fireEvent.click(await screen.findByRole('option', { name: 'South', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: new RegExp(product.name) }))
  fireEvent.click(screen.getByLabelText('The buyer accepts the terms'))
  fireEvent.click(screen.getByRole('button', { name: /^Sell for/ }))
  await screen.findByRole('button', { name: 'Next customer' })
  cleanup()
  await open(both)
  expect(gate().value).toBe('South')
})

test('a company is only asked for if the festival issues such invoices, and on request', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: new RegExp(product.name) }))
  expect(screen.queryByLabelText('Invoice to a company')).toBeNull()
  cleanup()
  const companyInvoices = { enabled: true, reverseCharge: false }
  const shop = { config: { ...config, companyInvoices }, products: [product], merchandise: [] }
  await open([NORTH], { 'GET shop': { shop } })
  fireEvent.click(screen.getByRole('button', { name: new RegExp(product.name) }))
  expect(screen.queryByLabelText('Company')).toBeNull()
  fireEvent.click(screen.getByLabelText('Invoice to a company'))
  fireEvent.change(screen.getByLabelText('Company'), { target: { value: 'ACME' } })
  expect(screen.getByLabelText(/^VAT number/)).toBeDefined()
})

test('the till shows its takings, and voiding a sale of today shows the amount to return', async () => {
  await open()
  const today = within(screen.getByRole('group', { name: 'Today’s sales' }))
  fireEvent.click(today.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this sale' }))
  expect(dialog.getByText(/^Give back €133.00 in cash/)).toBeDefined()
})

test('codes and a percentage of the seller show their price before it is taken, which is the one that is sold, and what they reveal is for sale', async () => {
  const preview = {
    items: [{ external_code: 'weekend', list_price: 13_300, price: 12_010 }],
    discounts: [{ name: 'Radio listeners', amount: 1_290, fee_amount: 0 }],
    codes: [
      { code: 'RADIO', name: 'Radio listeners', applies: true, reason: null, effect: '1 item, −€12.90' },
    ],
    hints: ['Friends: One more item and you pay less for each.'],
    revealed: [{ ...product, id: 9, external_code: 'crew', name: 'Crew', price: 1_000, fee: 0 }],
    total_price: 12_010,
  }
  await open([NORTH], {
    'GET box-office': {
      till,
      bundles: [],
      order_questions: [],
      cash_rounding: 1,
      gates: [NORTH],
      discounts: { codes: true, automatic: false, manual_percent: 10 },
    },
    'POST price-previews': preview,
  })
  fireEvent.click(screen.getByRole('button', { name: /^Weekend/ }))
  expect(screen.getByRole('button', { name: 'Sell for €133.00' })).toBeTruthy()
  const code = screen.getByLabelText('Discount code')
  fireEvent.change(code, { target: { value: ' radio ' } })
  fireEvent.keyDown(code, { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Sell for €120.10' })).toBeTruthy()
  expect(screen.getByText('1 item, −€12.90')).toBeTruthy()
  expect(screen.getByText('Friends: One more item and you pay less for each.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Crew/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Your own discount/), { target: { value: '10' } })
  expect(screen.getByLabelText(/^Reason for the discount/)).toBeTruthy()
})

test('where customers choose what they pay, the seller types it, and the total follows', async () => {
  const choice = { ...product, own_price: { min: 5_000, suggested: product.price, max: 20_000 } }
  await open([NORTH], { 'GET shop': { shop: { config, products: [choice], merchandise: [] } } })
  fireEvent.click(screen.getByRole('button', { name: /^Weekend/ }))
  const price = screen.getByLabelText<HTMLInputElement>(/^Price of each without fee: Weekend/)
  expect(price.value).toBe('129.00')
  expect(screen.getByText(/€50.00 to €200.00, suggested €129.00/)).toBeDefined()
  fireEvent.change(price, { target: { value: '62.50' } })
  fireEvent.click(screen.getByRole('button', { name: /^Add one Weekend/ }))
  expect(screen.getByRole('button', { name: 'Sell for €133.00' })).toBeDefined()
})

test('a bundle is a line at its price, with the departures and ages of its tickets; a sold-out one says so', async () => {
  const ride = { ...bus, names_until: product.names_until, on_sale_from: null, on_sale_until: null }
  const family = {
    id: 5,
    external_code: 'family',
    name: 'Family',
    price: 20_000,
    fee: 500,
    items: [
      { product: 'weekend', count: 2 },
      { product: 'bus', count: 1 },
    ],
    in_stock: true,
    sold_out: [],
    on_sale_from: null,
    on_sale_until: null,
    shop_image: null,
    shop_description: '',
  }
  const gone = {
    ...family,
    id: 6,
    external_code: 'gone',
    name: 'Couple',
    in_stock: false,
    sold_out: ['Weekend'],
  }
  await open([NORTH], {
    'GET shop': { shop: { config, products: [product, ride], merchandise: [] } },
    'GET box-office': {
      till,
      bundles: [family, gone],
      discounts,
      order_questions: [],
      cash_rounding: 1,
      gates: [NORTH],
    },
  })
  const couple = screen.getByRole<HTMLButtonElement>('button', { name: /^Couple/ })
  expect([couple.disabled, couple.textContent]).toEqual([true, 'Couple€205.00Sold out'])
  fireEvent.click(screen.getByRole('button', { name: /^Family/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add one Family' }))
  expect(screen.getByRole('button', { name: 'Sell for €410.00' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: /^Departure of Bus \(3\)/ })).toBeDefined()
  expect(screen.queryByLabelText(/^Age of Weekend/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Buyer’s name/), { target: { value: 'Ana Horvat' } })
  expect(screen.getAllByRole('combobox', { name: /^Age of Weekend/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Remove one Family' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove one Family' }))
  expect(screen.getByText('Choose a ticket to start.')).toBeDefined()
})
