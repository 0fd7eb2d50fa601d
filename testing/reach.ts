import { BANK } from './refunding.ts'
import type { Life } from './lives.ts'

/** What a call, or a document's address, names of somebody: fields that belong together. */
export interface Thing {
  fields: Record<string, string | number>
  /** The fields that open the thing for whoever knows them all: a link, a cart. */
  key?: string[]
}

interface Reach {
  /** Everything of somebody that the call could be asked about. */
  things: (of: Life) => Thing[]
  /** The rest of a call that would be granted if the thing were one's own. */
  rest?: (by: Life | null) => object
  /** It says of an address whether somebody has it, and why it may. */
  tells?: 'A-036' | 'A-042'
  /** It answers its owner as it answers for what is not there. */
  neutral?: true
  /** What a grant makes new comes with codes of its own. */
  makes?: true
}

const withOrders = (
  rows: { order_id: number; order: string }[],
  fields: (index: number) => Thing['fields'],
) =>
  rows.flatMap(({ order_id, order }, index) =>
    [order_id, order].map((each) => ({ fields: { order_id: each, ...fields(index) } })),
  )

const links = ({ orders }: Life): Thing[] =>
  orders.map(({ code, checksum }) => ({ fields: { order: code, checksum }, key: ['order', 'checksum'] }))

const installments = (of: Life): Thing[] =>
  of.installments.map((fields) => ({ fields, key: ['order', 'checksum'] }))

const emails = ({ person }: Life): Thing[] => [{ fields: { email: person.email } }]

const carts = ({ open, ordered }: Life): Thing[] => [
  { fields: { cart: open.cart }, key: ['cart'] },
  ...ordered.map(({ cart }) => ({ fields: { cart } })),
]

/** Lines of the open cart are its key's; those of carts that became orders are nobody's to change. */
const lines =
  (kind: 'products' | 'merchandise', field: string) =>
  ({ open, ordered }: Life): Thing[] =>
    [open, ...ordered].flatMap((each) =>
      each[kind].map((id) => ({
        fields: { cart: each.cart, [field]: id },
        ...(each === open && { key: ['cart'] }),
      })),
    )

const documents = ({ tickets }: Life): Thing[] =>
  tickets.map(({ email, code }) => ({ fields: { email, code }, key: ['email', 'code'] }))

const holder = { full_name: 'Mallory Malone', email: 'mallory@example.org', age: 'from-25' }

const ADDRESS = { street: 'Elsewhere 1', city: 'Split', postcode: '21000' }

const checkout = {
  customer: { country: 'HR', address: ADDRESS },
  order: {
    payment_method: 'credit_card',
    shipping_country: 'HR',
    shipping_address: ADDRESS,
    accepted_ts_and_cs: true,
    terms_version: '',
  },
}

const unsaid = () => ({ terms_version: '' })

/** How every call of the shop, and every document, could reach for what is somebody else's. What is not here fails the tests. */
export const REACH: Record<string, Reach> = {
  '/api/get-data': { things: () => [] },
  '/api/get-user': { things: () => [] },
  '/api/get-shop-item': { things: () => [], rest: () => ({ external_code: 'weekend' }) },
  // A session that goes on is needed by all the others.
  '/api/logout': { things: () => [], rest: (by) => ({ token: by?.ended ?? '' }) },

  '/api/login': { things: emails, rest: () => ({ password: 'not the password' }), neutral: true },
  '/api/register': { things: emails, rest: () => ({ full_name: holder.full_name }), tells: 'A-036' },
  '/api/request-password-reset': { things: emails, neutral: true },
  '/api/email-tickets': { things: emails, neutral: true },
  '/api/update-settings': {
    things: emails,
    rest: () => ({
      full_name: holder.full_name,
      old_password: 'not the password',
      new_password: '',
      new_password_confirmation: '',
      country: 'HR',
      address: {},
    }),
    tells: 'A-042',
  },

  '/api/get-cart': { things: carts },
  '/api/calculate-invoice': { things: carts, rest: () => ({ country: 'HR' }) },
  '/api/validate-voucher': {
    things: (of) => [...carts(of), ...of.vouchers.map((code) => ({ fields: { code } }))],
    rest: (by) => ({ cart: by?.open.cart ?? '', code: 'WELCOME10' }),
  },
  '/api/add-product-to-cart': {
    things: carts,
    rest: () => ({ external_code: 'weekend', ...holder, transport_time_id: null }),
    makes: true,
  },
  '/api/add-merchandise-to-cart': { things: carts, rest: () => ({ external_code: 'shirt' }), makes: true },
  '/api/update-product-in-cart': {
    things: lines('products', 'cart_product_id'),
    rest: () => ({ ...holder, full_name: 'Mallory Marlowe', transport_time_id: null }),
  },
  '/api/remove-product-from-cart': { things: lines('products', 'cart_product_id') },
  '/api/remove-merchandise-from-cart': { things: lines('merchandise', 'cart_merchandise_id') },
  '/api/checkout-cart': {
    things: (of) => [
      ...of.vouchers.map((code) => ({ fields: { voucher_code: code } })),
      ...of.ordered.map(({ cart }) => ({ fields: { cart } })),
    ],
    rest: (by) => ({ ...checkout, cart: by?.open.cart ?? '', voucher_code: '' }),
  },

  '/api/get-terms-and-conditions-order': { things: links },
  '/api/accept-terms-and-conditions': { things: links, rest: unsaid },
  '/api/get-payment-plan-order-payment': { things: installments },
  '/api/pay-payment-plan-order-payment': { things: installments, rest: unsaid },

  '/api/change-ticket': {
    things: ({ tickets }) => withOrders(tickets, (index) => ({ code: tickets[index]?.code ?? '' })),
    rest: () => ({ ...holder, reassign: false, note: '' }),
  },
  '/api/set-travel-time': {
    things: ({ tickets }) => tickets.map(({ code }) => ({ fields: { code } })),
    rest: () => ({ transport_time_id: 2 }),
  },
  '/api/request-refund': {
    things: ({ tickets, purchases, orders }) => [
      ...withOrders(tickets, (index) => ({ tickets: tickets[index]?.code ?? '' })),
      ...withOrders(purchases, (index) => ({ merchandise: purchases[index]?.code ?? '' })),
      ...orders.map(({ id }) => ({ fields: { order_id: id } })),
    ],
    rest: () => ({ tickets: '', merchandise: '', ...BANK, bank_city: '', bank_account: '', note: '' }),
  },
  '/api/cancel-refund': { things: ({ refunds }) => refunds.map((refund_id) => ({ fields: { refund_id } })) },

  '/download-ticket/:email/:code': { things: documents },
  '/download-calendar/:email/:code': { things: documents },
  '/download-invoice/:orderCode/:checksum': {
    things: ({ orders }) =>
      orders.map(({ code, checksum }) => ({
        fields: { orderCode: code, checksum },
        key: ['orderCode', 'checksum'],
      })),
  },

  // The last: where it is granted, every session ends.
  '/api/reset-password': {
    things: ({ person: { email }, reset }) => [{ fields: { email, token: reset }, key: ['email', 'token'] }],
    rest: () => ({ password: 'a password of mine' }),
  },
}
