import type { Cart, CartProduct, Invoice, InvoiceItem } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { Customer } from '#contract/customers.ts'
import type { Data } from '#contract/data.ts'
import type { MerchandisePurchase, Order, Payment, Ticket } from '#contract/orders.ts'
import { config, publicData } from './test-data.ts'

export const zoe: Customer = {
  full_name: 'Zoë Brontë',
  email: 'zoe@lights.example',
  country: null,
  address: { street: 'Obala 1' },
}

/** A festival that ships to Croatia and not to Iceland, with three lines to an address. */
export const shipping: Config = {
  ...config,
  countries: { HR: 'Croatia', IS: 'Iceland' },
  addressLines: {
    street: { text: 'Street', required: true },
    city: { text: 'City', required: true },
    region: { text: 'Region', required: false },
  },
  paymentStatuses: {
    pending: 'Pending',
    paid: 'All paid',
    partial: 'Partly',
    cancelled: 'Off',
    abandoned: 'Gone',
  },
  ticketStatuses: { active: 'Good to go' },
  merchandiseStatuses: { active: 'In the post' },
}

/** What Zoë's browser knows after her login. */
export const zoesData = (orders: Order[] = []): Data => ({
  ...publicData,
  config: shipping,
  customer: zoe,
  orders,
  refunds: [],
  existing_tickets: [],
})

export const ticket: Ticket = {
  id: 71,
  code: 'AAAA-BBBB-CCCC',
  product: 'Weekend',
  type: 'ticket',
  shop_image: null,
  full_name: 'Zoë Brontë',
  email: 'zoe@lights.example',
  age: 'grown',
  status: 'active',
  pending: false,
  price: 12900,
  fee: 400,
  refund_fee: 0,
  refund_total: 12900,
  shipping_refund: 0,
  is_ever_refundable: false,
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
  allow_name_changes: false,
  allow_name_changes_until: null,
  allow_email_changes: false,
  name_changes_left: null,
  allow_travel_time_changes: false,
  allow_travel_time_changes_until: null,
  allow_download: true,
  recently_edited: false,
  travel_time: null,
  travel_time_type: null,
  transport_time_id: null,
  travel_times: [],
  event_id: 'summer',
  event_name: 'Summer',
  timezone: 'Europe/Zagreb',
}

/** The same place before it is paid. */
export const place: Ticket = {
  ...ticket,
  code: null,
  status: 'pending',
  pending: true,
  allow_download: false,
}

export const shirt: MerchandisePurchase = {
  id: 5,
  code: 'SHIRT-1',
  merchandise: 'Shirt',
  shop_image: null,
  status: 'active',
  pending: false,
  price: 3500,
  fee: 0,
  refund_fee: 0,
  shipping_refund: 500,
  is_ever_refundable: false,
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
}

export const payment: Payment = {
  reference: 'first',
  amount: 4500,
  paid_amount: 4500,
  due_at: '2027-01-01T00:00:00+01:00',
  paid_at: '2027-01-01T12:00:00+01:00',
  payment_status: 'paid',
  overdue: false,
  due: false,
  attempt: 0,
}

/** Zoë's order of a weekend ticket by card, which waits for its payment. */
export const pendingOrder: Order = {
  id: 1,
  code: 'K7QX-2M9D',
  checksum: 'c'.repeat(32),
  created_at: '2027-01-01T12:00:00Z',
  staff: null,
  total_price: 13300,
  total_refunded: 0,
  total_paid: 0,
  discount_amount: 0,
  discount_name: null,
  payment_method: 'credit_card',
  payment_status: 'pending',
  has_refunds: false,
  fully_refunded: false,
  has_active_refunds: false,
  has_payment_plan: false,
  payment_plan: [],
  payments: [],
  attempt: 0,
  abandon_at: '2027-01-01T12:30:00Z',
  accepted_ts_and_cs: '2027-01-01T12:00:00Z',
  has_invoice: false,
  can_refund: false,
  shipping_amount: 0,
  shipping_country: null,
  shipping_refunded: 0,
  transfer: null,
  tickets: [],
  cartProducts: [place],
  merchandisePurchases: [],
  cartMerchandise: [],
}

/** The same order when the money is there. */
export const paidOrder: Order = {
  ...pendingOrder,
  total_paid: 13300,
  payment_status: 'paid',
  abandon_at: null,
  tickets: [ticket],
  cartProducts: [],
}

const itemOf = ({ id, product, full_name, email, travel_time, price, fee }: CartProduct): InvoiceItem => ({
  id,
  name: product.name,
  type: product.type,
  price: price + fee,
  shop_item_type: 'tickets',
  full_name,
  email,
  travel_time,
  timezone: product.timezone,
  product_type: product.type,
  event: product.event,
})

/** The invoice of a cart's tickets, before anything is shipped. */
export const invoiceFor = (cart: Cart): Invoice => ({
  items: cart.products.map(itemOf),
  shipping: null,
  total: cart.total_price,
  tax: { 25: 2660 },
  items_total_without_tax: { 25: 10640 },
})
