import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Items that are ordered without what they need, because staff have given a reason. */
export interface Override {
  items: string[]
  reason: string
}

/** Why items are not ordered, or are ordered nevertheless: the field of the refusal, and the reason of staff, empty for none. */
interface Asking {
  field: string
  reason?: string | undefined
}

/**
 * Checks that an order has what its items need: tickets that hang on a cart may be gone since they were added. `owned` is what its
 * customer has. With a `reason` of staff it may lack that, which is then to be recorded.
 * Refuses:
 * - an item whose need is not met (`field`)
 * - a reason that is too long (`needs_override`)
 */
export const refuseUnmet = (
  tx: Tx,
  contents: dependencies.Contents,
  owned: dependencies.Belongings,
  asking: Asking,
): Override | null => overrideOf(unmetIn(tx, contents, owned), asking)

/** The lines of an order before a change, those that it keeps, and those that are added to it. */
interface Change {
  before: dependencies.Contents
  kept: dependencies.Contents
  added: dependencies.Contents | null
}

/**
 * Checks that a changed order has what its items need, except for what it lacked before and has no more of.
 * Refuses:
 * - what `refuseUnmet` refuses, at `needs_override`
 */
export async function refuseUnmetChange(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id' | 'customer_id' | 'billing_email'>,
  { before, kept, added }: Change,
  { needs_override: reason }: { needs_override?: string },
): Promise<Override | null> {
  const after = added === null ? kept : together(kept, added)
  const all = await dependencies.belongingsForOrder(
    tx,
    after,
    ownerOf(order.customer_id, order.billing_email),
  )
  const owned = all?.filter(({ order_id }) => order_id !== order.id) ?? null
  const lackedBefore = unmetIn(tx, before, owned).map(({ item }) => item)
  const unmet = unmetIn(tx, after, owned).filter(
    ({ item }) =>
      !lackedBefore.includes(item) || dependencies.countOf(item, after) > dependencies.countOf(item, before),
  )
  return overrideOf(unmet, { field: 'needs_override', reason })
}

const together = (kept: dependencies.Contents, added: dependencies.Contents): dependencies.Contents => ({
  products: [...kept.products, ...added.products],
  merchandise: [...kept.merchandise, ...added.merchandise],
})

/** The customer of an order. Buyers at the box office without an address share an account, whose tickets are not theirs. */
export const ownerOf = (customerId: number, email: string): number | null =>
  email === '' ? null : customerId

interface Unmet {
  item: catalogue.Item
  text: string
}

const unmetIn = (tx: Tx, contents: dependencies.Contents, owned: dependencies.Belongings): Unmet[] =>
  dependencies.needyIn(tx, contents).flatMap((item) => {
    const text = dependencies.unmetNeed(tx, item, contents, owned)
    return text === null ? [] : [{ item, text }]
  })

function overrideOf(unmet: readonly Unmet[], { field, reason = '' }: Asking): Override | null {
  const [first] = unmet
  if (!first) return null
  const given = reasonOf(reason)
  if (given === '') throw new Refusal(first.text, { field })
  return { items: unmet.map(({ item }) => item.external_code), reason: given }
}

/** Why staff sell something without what it needs; empty if they do not. */
function reasonOf(typed: string): string {
  const reason = normalizeSpaces(typed)
  if (reason.length > MAX_REASON_LENGTH)
    throw new Refusal(officeMessages.reasonLong, { field: 'needs_override' })
  return reason
}

/** Records that staff have sold items without what they need. */
export async function recordOverride(
  tx: Tx,
  order: Pick<orders.OrderRow, 'code'>,
  override: Override | null,
): Promise<void> {
  if (override)
    await audit.record(tx, 'system', 'sold without what it needs', order.code, {
      items: override.items.join(', '),
      reason: override.reason,
    })
}
