import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'

const address = { city: 'Split', region: 'Dalmatia', street: 'Obala 108', postcode: '21000' }
const order = {
  customer: { id: 1, full_name: 'Ana Horvat', email: 'ana@example.com', erased_at: null },
  billing: { name: 'Ana Horvat', country: 'HR', address },
  shipping: { name: 'Ana Horvat', country: 'HR', address },
  company: null,
  recipient_email: null,
  recipients: [],
} as Partial<OfficeOrder> as OfficeOrder

function renderCustomer(customer: OfficeOrder['customer'] = order.customer) {
  const addressLines = {
    street: { text: 'Street', required: true },
    postcode: { text: 'Postcode', required: true },
    city: { text: 'City', required: true },
    region: { text: 'Region', required: false },
  }
  const shop = { config: { ...config, addressLines }, products: [], merchandise: [] }
  const Component = () => <OrderCustomer order={{ ...order, customer }} />
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component }] }], '/order', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop },
  })
}

test('the addresses of an order are formatted as on its parcel, however they were stored', async () => {
  renderCustomer()
  const lines = await screen.findAllByText(/^Ana Horvat, Obala 108, 21000 Split, Dalmatia/)
  expect(lines).toHaveLength(2)
})

test('an order of the box office without an address has no link to write to', async () => {
  renderCustomer({ ...order.customer, full_name: 'The box office', email: '' })
  expect(await screen.findByText('The box office')).toBeDefined()
  expect(screen.queryByText('E-mail')).toBeNull()
})
