import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type * as carts from '#server/carts/carts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { countDiscountUses, lockDiscountUses } from './queries.ts'

/**
 * Checks what an order would use of discounts that one customer may only use so often: whose e-mail address it is, is known now.
 * Holds until the transaction ends. Runs no SQL for a cart without such a discount.
 * Refuses:
 * - more uses than one address may have (422, `discount_limit`)
 */
export async function refuseOverused(
  tx: Tx,
  { products, merchandise }: Pick<carts.OpenCart, 'products' | 'merchandise'>,
  email: string,
): Promise<void> {
  const { discountVersions } = catalogue.of(tx)
  const limited = [...products, ...merchandise].flatMap(({ discount_rule_id }) => {
    const version = discountVersions.get(discount_rule_id ?? 0)
    return version && version.rule.uses_per_customer > 0 ? [version] : []
  })
  if (limited.length === 0) return
  const address = normalizeEmail(email)
  tx.takes(`discounts of ${address}`)
  await lockDiscountUses(tx, address)
  const rows = await countDiscountUses(
    tx,
    address,
    limited.map(({ discount }) => discount.id),
  )
  const used = new Map(rows.map((row) => [row.discount_id, row.uses]))
  for (const { discount, rule } of limited) {
    const uses = (used.get(discount.id) ?? 0) + 1
    if (uses > rule.uses_per_customer)
      throw new Refusal(messages.discountLimit({ name: discount.name, limit: rule.uses_per_customer }), {
        field: 'cart',
        code: 'discount_limit',
      })
    used.set(discount.id, uses)
  }
}
