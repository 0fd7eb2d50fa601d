import { messages as common } from '#contract/messages.ts'
import type { BoxOfficeBundle, BoxOfficeItem, SellAtBoxOffice } from '#contract/office/box-office.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import { isEmail, MAX_LENGTH, MAX_TICKETS_AT_ONCE, normalizeName } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { messages } from './messages.ts'
import { listGates } from './queries.ts'

// More would not fit on the screen.
const MAX_KINDS = 20

/** A parsed sale. */
export interface ReadSale {
  key: string
  items: BoxOfficeItem[]
  bundles: BoxOfficeBundle[]
  name: string
  email: string
  company: { company_name: string; vat_number: string }
  method: (typeof BOX_OFFICE_METHODS)[number]
  tendered: number | null
  expected_total: number
  gate_id: number | null
  codes: string[]
  needs_override: string
  order_answers: unknown
}

/**
 * Parses a sale.
 * Refuses:
 * - no key, nothing to sell, an invalid number of tickets, a payment method other than those of the box office
 * - an invalid address, a missing name if a product needs one, terms that the buyer has not accepted
 * - no expected total, and an unknown gate
 */
export async function readSale(shop: Shop, input: SellAtBoxOffice): Promise<ReadSale> {
  if (input.key === '') throw new Refusal(messages.keyEmpty, { field: 'key' })
  refuseItems(shop, input)
  const [name, email] = [normalizeName(input.full_name), typedEmail(input.email)]
  if (name.length > MAX_LENGTH) throw new Refusal(common.nameLong, { field: 'full_name' })
  if (email !== '' && !isEmail(email)) throw new Refusal(common.emailInvalid, { field: 'email' })
  const method = BOX_OFFICE_METHODS.find((each) => each === input.payment_method)
  if (!method) throw new Refusal(messages.methodUnknown, { field: 'payment_method' })
  const { expected_total, tendered, gate_id, company_name, vat_number } = input
  if (expected_total === null) throw new Refusal(messages.totalEmpty, { field: 'expected_total' })
  if (!input.accepted) throw new Refusal(messages.notAccepted, { field: 'accepted' })
  if (gate_id !== null && !(await listGates(shop.sql, shop.clock.now())).some(({ id }) => id === gate_id))
    throw new Refusal(messages.gateUnknown, { field: 'gate_id' })
  const company = { company_name, vat_number }
  const { key, items, bundles: sold, codes, needs_override = '', order_answers } = input
  const what = { key, items, bundles: sold, codes, needs_override, order_answers }
  return { ...what, name, email, company, method, tendered, expected_total, gate_id }
}

function refuseItems(shop: Shop, { items, bundles: sold, full_name }: SellAtBoxOffice): void {
  const kinds = items.length + sold.length
  if (kinds === 0) throw new Refusal(messages.itemsEmpty, { field: 'items' })
  if (kinds > MAX_KINDS) throw new Refusal(messages.itemsMany({ most: MAX_KINDS }), { field: 'items' })
  const isNamed = (name: string) => normalizeName(name) !== '' || normalizeName(full_name) !== ''
  for (const [index, item] of items.entries()) {
    refuseQuantity(item, `items.${index}`)
    if (!isNamed(item.full_name)) refuseNameless(shop, productsOf(shop, item))
  }
  for (const [index, bundle] of sold.entries()) {
    refuseQuantity(bundle, `bundles.${index}`)
    if (!bundle.tickets.every((ticket) => isNamed(ticket.full_name)))
      refuseNameless(shop, partsOf(shop, bundle))
  }
}

function refuseQuantity({ quantity }: Pick<BoxOfficeItem, 'quantity'>, field: string): void {
  if (quantity === null || quantity < 1 || quantity > MAX_TICKETS_AT_ONCE)
    throw new Refusal(messages.quantityInvalid({ most: MAX_TICKETS_AT_ONCE }), { field: `${field}.quantity` })
}

/** The product of a code; none for other items. */
function productsOf(shop: Shop, { external_code }: BoxOfficeItem): catalogue.Product[] {
  const item = catalogue.of(shop).byCode.get(external_code)
  return item?.shop_item_type === 'tickets' ? [item] : []
}

function partsOf(shop: Shop, { external_code }: BoxOfficeBundle): catalogue.Product[] {
  const bundle = catalogue.of(shop).bundles.find((each) => each.external_code === external_code)
  return bundle ? bundles.contentsOf(shop, bundle).map(({ product }) => product) : []
}

/** The holders of some products must be named now. */
function refuseNameless(shop: Shop, products: catalogue.Product[]): void {
  const needing = products.find(
    ({ names_until, ...product }) =>
      names_until === null || !catalogue.isBefore(shop.clock.now(), names_until, product),
  )
  if (needing) throw new Refusal(messages.nameNeeded({ item: needing.name }), { field: 'full_name' })
}
