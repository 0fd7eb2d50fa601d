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
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A holder with valid details, as stored in a cart line. Without a name they are named later; the line's key replaces it. */
export interface Checked {
  full_name: string
  email: string
  age: string | null
  transport_time_id: number | null
  name_key: string
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
  const questions = { ...questionsOf(shop, product), withoutEmail: atBoxOffice }
  const errors = holders.flatMap((holder, index) =>
    Object.entries(holderErrors(holder, questions)).map(([field, text]) => [
      `tickets.${index}.${field}`,
      text,
    ]),
  )
  if (errors.length > 0) throw new Refusal(Object.fromEntries(errors))
  return holders.map((holder) => ({ ...asLine(questions, holder), ...(atBoxOffice && { name_key: '' }) }))
}

/**
 * The holder's details as stored in a cart line; details that the product does not require are dropped.
 * Refuses:
 * - every invalid detail, each with its field, all at once
 */
export function check(shop: Shop, product: catalogue.Product, holder: Holder): Checked {
  const questions = questionsOf(shop, product)
  const errors = holderErrors(holder, questions)
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  return asLine(questions, holder)
}

/** Whether the holders of a product's tickets may be named later. */
const isNameableLater = (shop: Shop, product: catalogue.Product): boolean =>
  product.names_until !== null && catalogue.isBefore(shop.clock.now(), product.names_until, product)

const questionsOf = (shop: Shop, product: catalogue.Product): HolderQuestions => ({
  ages: catalogue.ageRangesOf(shop, product),
  times: product.departures.map(({ id }) => id),
  later: isNameableLater(shop, product),
})

function asLine(questions: HolderQuestions, holder: Holder): Checked {
  const transport_time_id = questions.times.length > 0 ? holder.transport_time_id : null
  if (isNamedLater(holder, questions))
    return { full_name: '', email: '', age: null, transport_time_id, name_key: '' }
  return {
    full_name: normalizeName(holder.full_name),
    email: typedEmail(holder.email),
    age: questions.ages.length > 0 ? holder.age : null,
    transport_time_id,
    name_key: nameKey(holder.full_name),
  }
}
