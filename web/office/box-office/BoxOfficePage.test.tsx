import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BoxOfficeSale, Till } from '#contract/office/box-office.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config, weekend } from '#web/testing/fixtures/shop.ts'
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

const NORTH = { id: 3, name: 'North', is_open: true }

const open = async (gates = [NORTH], answers: object = {}) => {
  const children = [{ path: 'box-office', Component: BoxOfficePage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/box-office', {
    'GET session': { session: sessionOf('gate') },
    'GET shop': { shop: { config, products: [product], merchandise: [] } },
    'GET box-office': { till, cash_rounding: 1, gates },
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
  const today = within(screen.getByRole('group', { name: 'What was sold today' }))
  fireEvent.click(today.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this sale' }))
  expect(dialog.getByText(/^Give back €133.00 in cash/)).toBeDefined()
})
