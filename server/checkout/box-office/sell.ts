import { typedEmail } from '#server/platform/text/typed-email.ts'
import { createHash } from 'node:crypto'
import type { BoxOfficeItem, BoxOfficeSale, SellAtBoxOffice } from '#contract/office/box-office.ts'
import { messages as common } from '#contract/messages.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import { isEmail, MAX_LENGTH, MAX_TICKETS_AT_ONCE, normalizeName } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
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
import { listGates } from './queries.ts'
import { read } from './sales.ts'

/** The selling staff member, and the client. */
interface Seller extends barcodes.StaffMember {
  from: ClientInfo
}

// More would not fit on the screen.
const MAX_KINDS = 20

/** A parsed sale. */
interface ReadSale {
  key: string
  items: BoxOfficeItem[]
  name: string
  email: string
  company: { company_name: string; vat_number: string }
  method: (typeof BOX_OFFICE_METHODS)[number]
  tendered: number | null
  expected_total: number
  gate_id: number | null
}

/**
 * Sells tickets on the spot to a buyer who has paid in cash or at the terminal. Holds their places through the stock queue; then, in one
 * transaction, places the order, records its payment in the seller's till and issues the tickets; then admits the holders at a gate, if one
 * is named. `key` makes it idempotent. A refused sale holds nothing.
 * Refuses:
 * - no key, no ticket, an invalid number of tickets, a payment method other than those of the box office
 * - an invalid address, a missing name if a product needs one, terms that the buyer has not accepted
 * - less cash than the total, and an unknown gate
 * - a company if the festival issues no invoices to companies, and an invalid VAT number
 * - what a cart refuses of an item, with its position ("items.0.external_code"), and what a checkout refuses
 */
export async function sell(shop: Shop, seller: Seller, input: SellAtBoxOffice): Promise<BoxOfficeSale> {
  const sale = await readSale(shop, input)
  const order = await checkout.placeOnce(
    shop,
    { key: sale.key, items: sale.items.map((item, index) => cartItem(shop, sale, item, index)) },
    (tx, cart) => place(tx, seller, sale, cart),
  )
  if (sale.gate_id !== null) await admit(shop, seller, order, sale.gate_id)
  return read(shop, seller, order.code)
}

async function place(tx: Tx, seller: Seller, sale: ReadSale, cart: string): Promise<orders.OrderRow> {
  const { email, company, method, expected_total, tendered, gate_id } = sale
  const name = sale.name || messages.boxOffice
  const customer =
    email === ''
      ? await customers.accounts.boxOffice(tx)
      : await customers.accounts.findOrLock(tx, { full_name: sale.name, email })
  const placing = { cart, customer, name, company, method, expected_total, from: seller.from }
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
  const holder = {
    full_name: normalizeName(item.full_name) || sale.name,
    email: sale.email,
    age: item.age,
    transport_time_id: item.transport_time_id,
    name_later: true,
  }
  const input = {
    token: '',
    external_code: item.external_code,
    tickets: Array.from({ length: item.quantity ?? 0 }, () => holder),
  }
  return {
    field: `items.${index}`,
    add: (cart) => ofOneHolder(carts.addProducts(shop, { ...input, cart }, null, { atBoxOffice: true })),
  }
}

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

async function readSale(shop: Shop, input: SellAtBoxOffice): Promise<ReadSale> {
  if (input.key === '') throw new Refusal(messages.keyEmpty, { field: 'key' })
  refuseItems(shop, input)
  const [name, email] = [normalizeName(input.full_name), typedEmail(input.email)]
  if (name.length > MAX_LENGTH) throw new Refusal(common.nameLong, { field: 'full_name' })
  if (email !== '' && !isEmail(email)) throw new Refusal(common.emailInvalid, { field: 'email' })
  const method = BOX_OFFICE_METHODS.find((each) => each === input.payment_method)
  if (!method) throw new Refusal(messages.methodUnknown, { field: 'payment_method' })
  const { expected_total, tendered, gate_id, key, items, company_name, vat_number } = input
  if (expected_total === null) throw new Refusal(messages.totalEmpty, { field: 'expected_total' })
  if (!input.accepted) throw new Refusal(messages.notAccepted, { field: 'accepted' })
  if (gate_id !== null && !(await listGates(shop.sql, shop.clock.now())).some(({ id }) => id === gate_id))
    throw new Refusal(messages.gateUnknown, { field: 'gate_id' })
  const company = { company_name, vat_number }
  return { key, items, name, email, company, method, tendered, expected_total, gate_id }
}

function refuseItems(shop: Shop, { items, full_name }: SellAtBoxOffice): void {
  if (items.length === 0) throw new Refusal(messages.itemsEmpty, { field: 'items' })
  if (items.length > MAX_KINDS) throw new Refusal(messages.itemsMany({ most: MAX_KINDS }), { field: 'items' })
  for (const [index, item] of items.entries()) {
    if (item.quantity === null || item.quantity < 1 || item.quantity > MAX_TICKETS_AT_ONCE)
      throw new Refusal(messages.quantityInvalid({ most: MAX_TICKETS_AT_ONCE }), {
        field: `items.${index}.quantity`,
      })
    const isNamed = normalizeName(item.full_name) !== '' || normalizeName(full_name) !== ''
    const needing = isNamed ? null : needsName(shop, item.external_code)
    if (needing !== null) throw new Refusal(messages.nameNeeded({ item: needing }), { field: 'full_name' })
  }
}

/** The name of a product that requires holders to be named now; null if they can be named later, and for other items. */
function needsName(shop: Shop, code: string): string | null {
  const item = catalogue.of(shop).byCode.get(code)
  if (item?.shop_item_type !== 'tickets') return null
  const { names_until } = item
  const mayFollow = names_until !== null && catalogue.isBefore(shop.clock.now(), names_until, item)
  return mayFollow ? null : item.name
}
