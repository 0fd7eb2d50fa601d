import { createHash } from 'node:crypto'
import type {
  BoxOfficeBundle,
  BoxOfficeItem,
  BoxOfficeSale,
  SellAtBoxOffice,
} from '#contract/office/box-office.ts'
import type { Holder } from '#contract/carts.ts'
import { normalizeName } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import type * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as tills from '#server/payments/tills/tills.ts'
import { messages } from './messages.ts'
import { type ReadSale, readSale } from './read-sale.ts'
import { read } from './sales.ts'

/** The selling staff member, and the client. */
interface Seller extends barcodes.StaffMember {
  from: ClientInfo
}

/**
 * Sells tickets and bundles on the spot to a buyer who has paid in cash or at the terminal. Holds their places through the stock queue; then, in one
 * transaction, places the order, records its payment in the seller's till and issues the tickets; then admits the holders at a gate, if one
 * is named. `key` makes it idempotent. A refused sale holds nothing.
 * Refuses:
 * - no key, no ticket, an invalid number of tickets, a payment method other than those of the box office
 * - an invalid address, a missing name if a product needs one, terms that the buyer has not accepted
 * - less cash than the total, and an unknown gate
 * - a company if the festival issues no invoices to companies, and an invalid VAT number
 * - a code of a discount (`codes.N`), and a discount that `checkout.manualDiscounts.read` refuses
 * - what a cart refuses of an item or a bundle, with its position ("items.0.external_code", "bundles.0.tickets.1.age"), and what a
 *   checkout refuses
 */
export async function sell(shop: Shop, seller: Seller, input: SellAtBoxOffice): Promise<BoxOfficeSale> {
  const sale = await readSale(shop, input)
  const manual = checkout.manualDiscounts.read(shop, seller, input)
  const order = await checkout.placeOnce(
    shop,
    {
      ...sale,
      items: [
        ...sale.items.map((item, index) => cartItem(shop, sale, item, index)),
        ...sale.bundles.flatMap((bundle, index) => bundleItems(shop, sale, bundle, index)),
      ],
      manual,
    },
    (tx, cart) => place(tx, seller, sale, cart),
  )
  if (sale.gate_id !== null) await admit(shop, seller, order, sale.gate_id)
  return read(shop, seller, order.code)
}

async function place(tx: Tx, seller: Seller, sale: ReadSale, cart: string): Promise<orders.OrderRow> {
  const { email, company, method, expected_total, needs_override, order_answers, tendered, gate_id } = sale
  const name = sale.name || messages.boxOffice
  const customer =
    email === ''
      ? await customers.accounts.boxOffice(tx)
      : await customers.accounts.findOrLock(tx, { full_name: sale.name, email })
  const { from } = seller
  const placing = {
    cart,
    customer,
    name,
    company,
    method,
    expected_total,
    needs_override,
    order_answers,
    from,
  }
  return checkout.placeAtBoxOffice(tx, messages.boxOffice, placing, async (order) => {
    const total = order.total_price + (method === 'cash' ? pricing.cashRounding(tx, order.total_price) : 0)
    const missing = total - (tendered ?? total)
    if (method === 'cash' && missing > 0)
      throw new Refusal(messages.tenderedShort({ missing: pricing.format(tx, missing) }), {
        field: 'tendered',
      })
    await tills.write(tx, seller.id, {
      order_id: order.id,
      kind: 'sale',
      method: order.payment_method,
      amount: order.total_price,
      tendered: method === 'cash' ? tendered : null,
      gate_id,
    })
  })
}

/**
 * Admits the holders; the sale stands, whatever the gate answers. The ids of the scans are derived from the tickets, so that a repeated
 * sale admits nobody twice.
 */
async function admit(shop: Shop, seller: Seller, order: orders.OrderRow, gateId: number): Promise<void> {
  const scanner = { gate_id: gateId, device_id: null, staff_id: seller.id }
  const { tickets: issued } = await tickets.ofOrders(shop.sql, [order.id])
  await shop.transact(async (tx) => {
    for (const { code } of issued.toSorted((one, other) => one.id - other.id))
      await scans.record(tx, scanner, { ...SCAN, scan_id: scanIdOf(code), code })
  })
}

const SCAN = { barcode: '', direction: 'entry', list_ids: [], at: '', offline: false, outcome: '' }

function scanIdOf(code: string): string {
  const hex = createHash('sha256').update(`box office ${code}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function cartItem(shop: Shop, sale: ReadSale, item: BoxOfficeItem, index: number): checkout.CartItem {
  const holder = { ...holderOf(sale, item), own_price: item.own_price, answers: item.answers }
  const input = {
    token: '',
    external_code: item.external_code,
    tickets: Array.from({ length: item.quantity ?? 0 }, () => holder),
  }
  return {
    field: `items.${index}`,
    add: (cart) => ofOneHolder(carts.addProducts(shop, { ...input, cart }, null, AT_BOX_OFFICE)),
  }
}

/** Each of them is added as a whole. */
function bundleItems(
  shop: Shop,
  sale: ReadSale,
  { external_code, quantity, tickets: holders }: BoxOfficeBundle,
  index: number,
): checkout.CartItem[] {
  const input = { token: '', external_code, tickets: holders.map((holder) => holderOf(sale, holder)) }
  const item: checkout.CartItem = {
    field: `bundles.${index}`,
    add: (cart) => carts.addBundle(shop, { ...input, cart }, null, AT_BOX_OFFICE),
  }
  return Array.from({ length: quantity ?? 0 }, () => item)
}

const AT_BOX_OFFICE = { atBoxOffice: true }

/** The buyer, if the ticket names nobody. */
const holderOf = (
  sale: ReadSale,
  { full_name, age, transport_time_id, variant_id = null }: BoxOfficeBundle['tickets'][number],
): Holder => ({
  full_name: normalizeName(full_name) || sale.name,
  email: sale.email,
  age,
  transport_time_id,
  variant_id,
  name_later: true,
})

/** The tickets of an item have one holder, so an error of the first applies to all. */
async function ofOneHolder<Result>(adding: Promise<Result>): Promise<Result> {
  try {
    return await adding
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([field, [text = '']]) => [
      field.replace(/^tickets\.\d+\./, ''),
      text,
    ])
    throw new Refusal(Object.fromEntries(errors), { status: error.status })
  }
}
