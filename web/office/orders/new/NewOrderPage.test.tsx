import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { NewOrderPage } from './NewOrderPage.tsx'

const openForm = async (
  changes: Partial<typeof config> = {},
  item: Partial<typeof weekend> = {},
  merchandise = [cup],
  bundles: object[] = [],
) => {
  const children = [{ path: 'orders/new', Component: NewOrderPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders/new', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { ...config, ...changes }, products: [], merchandise: [] } },
    'GET phone-items': {
      products: [
        { ...weekend, ...item, not_sold: null },
        { ...weekend, external_code: 'crew', name: 'Crew', not_sold: 'off' },
      ],
      merchandise: merchandise.map((each) => ({ ...each, not_sold: null })),
      bundles,
      order_questions: [],
      discounts: { codes: false, automatic: false, manual_percent: 0 },
    },
  })
  await screen.findByRole('button', { name: 'Add tickets' })
}

const add = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('adding a ticket or a piece moves the focus to its first field', async () => {
  await openForm()
  add('Add tickets')
  const first = within(screen.getByRole('group', { name: 'Tickets 1' }))
  expect(document.activeElement).toBe(first.getByRole('combobox', { name: /Item/ }))
  add('Add tickets')
  const second = within(screen.getByRole('group', { name: 'Tickets 2' }))
  expect(document.activeElement).toBe(second.getByRole('combobox', { name: /Item/ }))
  add('Add merchandise')
  const merchandise = within(screen.getByRole('region', { name: 'Merchandise' }))
  expect(document.activeElement).toBe(merchandise.getByRole('combobox', { name: /Item/ }))
})

test('a single payment method is preselected, and required fields are marked', async () => {
  await openForm()
  add('Add tickets')
  fireEvent.click(screen.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(screen.getByRole('option', { name: /Weekend/ }))
  const ways = within(screen.getByRole('radiogroup', { name: /Payment method/ }))
  expect(ways.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true])
  expect(screen.queryByText(/The shop is closed/)).toBeNull()
  for (const group of [/Payment method/, /Item/, /Country/]) {
    const label = screen.getAllByText(group).find((it) => it.textContent.endsWith('*'))
    expect(label, String(group)).toBeDefined()
  }
})

test('the form says if the shop is closed, and items that it does not sell can be selected and show the reason', async () => {
  await openForm({ shopActive: false })
  expect(screen.getByText('The shop is closed, but you can still place orders by phone.')).toBeDefined()
  add('Add tickets')
  fireEvent.click(screen.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(screen.getByRole('option', { name: 'Crew (5 left): switched off' }))
  expect(screen.getByText(/^The shop is not selling this now \(switched off\)/)).toBeDefined()
  const quantity = screen.getByRole('textbox', { name: 'Quantity' })
  fireEvent.change(quantity, { target: { value: '3' } })
  expect(screen.getAllByRole('textbox', { name: /^Holder \d/ })).toHaveLength(3)
  expect(screen.queryByRole('textbox', { name: 'E-mail 1' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Separate e-mail for each ticket' }))
  expect(screen.getByRole('textbox', { name: 'E-mail 3' })).toBeDefined()
})

test('if names may follow, nothing is required for an unnamed holder, and everything for a named one', async () => {
  await openForm({}, { names_until: '2999-07-01T00:00:00Z' })
  add('Add tickets')
  fireEvent.click(screen.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(screen.getByRole('option', { name: /Weekend/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Separate e-mail/ }))
  const isRequired = (name: RegExp) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }).labels?.[0]?.textContent.endsWith('*')
  expect([isRequired(/^Holder 1/), isRequired(/^E-mail 1/)]).toEqual([true, true])
  fireEvent.click(screen.getByRole('checkbox', { name: /^Names can follow/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Holder 2/ }), { target: { value: 'Ana Horvat' } })
  expect([isRequired(/^Holder 1/), isRequired(/^E-mail 1/)]).toEqual([false, false])
  expect([isRequired(/^Holder 2/), isRequired(/^E-mail 2/)]).toEqual([false, true])
})

test('the VAT number of another country’s company shows beforehand that the invoice will bear no tax', async () => {
  const companyInvoices = { enabled: true, reverseCharge: true }
  await openForm({ companyInvoices, sellerVatCountry: 'HR' })
  const number = screen.getByRole('textbox', { name: /^VAT number/ })
  const type = (value: string) => fireEvent.change(number, { target: { value } })
  const told = () => screen.queryByText(/^Reverse charge: the invoice shows no VAT/)
  expect(screen.getByText(/If it is from an EU country/)).toBeDefined()
  type('HR94577403194')
  expect(told()).toBeNull()
  type('de 136695976')
  expect(told()).not.toBeNull()
  type('de 136695977')
  expect(told()).toBeNull()
})

test('a festival without merchandise and bundles is not offered any', async () => {
  await openForm({}, {}, [])
  expect(screen.queryByRole('region', { name: 'Bundles' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Merchandise' })).toBeNull()
})

test('a bundle asks for the holder of each of its tickets, and costs its own price', async () => {
  const items = [{ product: 'weekend', count: 2 }]
  const family = { external_code: 'family', name: 'Family weekend', price: 20_000, fee: 500, items }
  await openForm({}, {}, [], [{ ...family, in_stock: true, not_sold: null }])
  add('Add bundle')
  const bundle = within(screen.getByRole('group', { name: 'Bundle 1' }))
  expect(document.activeElement).toBe(bundle.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(bundle.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(screen.getByRole('option', { name: 'Family weekend' }))
  expect(bundle.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual([
    '1. Weekend',
    '2. Weekend',
  ])
  expect(bundle.getAllByRole('textbox', { name: /^Holder/ })).toHaveLength(2)
  expect(bundle.getByText('Family weekend, €205.00')).toBeDefined()
})

test('where customers choose what they pay, the suggested price can be changed, and another item starts with its own', async () => {
  await openForm({}, { own_price: { min: 5_000, suggested: weekend.price, max: null } })
  add('Add tickets')
  const choose = (name: RegExp) => {
    fireEvent.click(screen.getByRole('combobox', { name: /Item/ }))
    fireEvent.click(screen.getByRole('option', { name }))
  }
  const price = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Price of each/ })
  choose(/Weekend/)
  const [group] = screen.getAllByRole('group', { name: 'Tickets 1' })
  expect(price()?.value).toBe('129.00')
  expect(group?.textContent).toContain('at least €50.00, suggested €129.00')
  fireEvent.change(price() ?? document.body, { target: { value: '70' } })
  expect(group?.textContent).toContain('1 × Weekend, €74.00')
  choose(/Crew/)
  expect(price()).toBeNull()
  choose(/Weekend/)
  expect(price()?.value).toBe('129.00')
})
