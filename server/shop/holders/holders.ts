import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { Holder } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import {
  holderErrors,
  type HolderQuestions,
  isNamedLater,
  MAX_TICKETS_AT_ONCE,
  nameKey,
  normalizeName,
} from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Answers } from '#contract/questions/questions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'

/** A holder with valid details, as stored in a cart line. Without a name they are named later; the line's key replaces it. */
export interface Checked {
  full_name: string
  email: string
  age: string | null
  transport_time_id: number | null
  variant_id: number | null
  /** What the customer has chosen to pay; null for what is suggested. */
  own_price: number | null
  name_key: string
  /** What they answer to what the product asks; left out where it asks nothing. */
  answers?: Answers
}

/**
 * Validates the details of several holders; error fields contain their position (`tickets.0.full_name`). At the box office no address is
 * required, and one person may be the holder of several tickets.
 * Refuses:
 * - nobody, or more than `MAX_TICKETS_AT_ONCE`
 * - every invalid detail of all of them, all at once
 */
export function checkAll(
  shop: Shop,
  product: catalogue.Product,
  holders: Holder[],
  atBoxOffice = false,
): Checked[] {
  if (holders.length === 0) throw new Refusal(messages.ticketsNone, { field: 'tickets' })
  if (holders.length > MAX_TICKETS_AT_ONCE)
    throw new Refusal(messages.ticketsTooMany({ limit: MAX_TICKETS_AT_ONCE }), { field: 'tickets' })
  return checkEach(
    shop,
    holders.map((holder) => ({ product, holder })),
    { atBoxOffice },
  )
}

/**
 * Validates the holders of tickets of different products, in their order; error fields contain it (`tickets.0.full_name`). `atBoxOffice` as in
 * `checkAll`.
 * Refuses:
 * - every invalid detail of all of them, all at once
 */
export function checkEach(
  shop: Shop,
  tickets: readonly { product: catalogue.Product; holder: Holder }[],
  sold: Sold = {},
): Checked[] {
  const lines = tickets.map(({ product, holder }) => checked(shop, product, holder, sold))
  const errors = lines.flatMap((each, index) =>
    Object.entries(each.errors).map(([field, text]) => [`tickets.${index}.${field}`, text]),
  )
  if (errors.length > 0) throw new Refusal(Object.fromEntries(errors))
  return lines.map(({ line }) => line)
}

/**
 * The holder's details as stored in a cart line; details that the product does not require are dropped. `atBoxOffice` as in
 * `checkAll`.
 * Refuses:
 * - every invalid detail, each with its field, all at once
 */
export function check(shop: Shop, product: catalogue.Product, holder: Holder, sold: Sold = {}): Checked {
  const { line, errors } = checked(shop, product, holder, sold)
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  return line
}

/** How a ticket is sold: at the box office, which needs no address, and whether questions that are due may stay open. */
interface Sold {
  atBoxOffice?: boolean | undefined
  leave?: 'later' | 'all'
}

/** A holder's details and answers as stored, with what is wrong with them. */
function checked(
  shop: Shop,
  product: catalogue.Product,
  holder: Holder,
  { atBoxOffice = false, leave = 'later' }: Sold,
): { line: Checked; errors: Record<string, string> } {
  const asks = questionsOf(shop, product, atBoxOffice)
  const line = asLine(asks, holder)
  const errors = { ...holderErrors(holder, asks) }
  if (product.questions.length === 0) return { line, errors }
  // Who is named later answers later, too.
  const named = isNamedLater(holder, asks) ? ('person' as const) : leave
  const answering = { age: line.age, leave: atBoxOffice || leave === 'all' ? ('all' as const) : named }
  const found = questions.check(shop, product, holder.answers, answering)
  return { line: { ...line, answers: found.answers }, errors: { ...errors, ...questions.fieldsOf(found) } }
}

/** Whether the holders of a product's tickets may be named later. */
const isNameableLater = (shop: Shop, product: catalogue.Product): boolean =>
  product.names_until !== null && catalogue.isBefore(shop.clock.now(), product.names_until, product)

const questionsOf = (shop: Shop, product: catalogue.Product, atBoxOffice: boolean): HolderQuestions => ({
  ages: catalogue.ageRangesOf(shop, product),
  times: product.departures.map(({ id }) => id),
  variants: variantsOf(product),
  later: isNameableLater(shop, product),
  ownPrice: catalogue.ownPriceQuestion(shop, product),
  withoutEmail: atBoxOffice,
})

/** The variants to choose from. Those that are no longer offered are among them: they are sold out. */
const variantsOf = (product: catalogue.Product): HolderQuestions['variants'] =>
  catalogue.variants.offered(product).length === 0
    ? undefined
    : { option: product.option ?? '', ids: product.variants.map(({ id }) => id) }

function asLine(asks: HolderQuestions, holder: Holder): Checked {
  const transport_time_id = asks.times.length > 0 ? holder.transport_time_id : null
  const variant_id = asks.variants ? (holder.variant_id ?? null) : null
  const own_price = typeof holder.own_price === 'number' ? holder.own_price : null
  const chosen = { transport_time_id, variant_id, own_price }
  if (isNamedLater(holder, asks)) return { full_name: '', email: '', age: null, ...chosen, name_key: '' }
  return {
    full_name: normalizeName(holder.full_name),
    email: typedEmail(holder.email),
    age: asks.ages.length > 0 ? holder.age : null,
    ...chosen,
    name_key: asks.withoutEmail ? '' : nameKey(holder.full_name),
  }
}
