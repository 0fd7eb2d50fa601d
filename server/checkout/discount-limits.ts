import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type * as carts from '#server/carts/carts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import { countDiscountUses, lockDiscountUses } from './queries.ts'

/**
 * Checks what an order would use of discounts and codes that are not for every customer as often as they like: whose e-mail address it is,
 * is known now. Holds until the transaction ends. Runs no SQL for a cart without codes and without such a discount.
 * Refuses:
 * - a code for another address (422, `discount_limit`, the text of an unknown one)
 * - more uses than one address may have (422, `discount_limit`)
 */
export async function refuseOverused(
  tx: Tx,
  { products, merchandise }: Pick<carts.OpenCart, 'products' | 'merchandise'>,
  email: string,
): Promise<void> {
  const { discountVersions } = catalogue.of(tx)
  const lines = [...products, ...merchandise]
  await refuseOthersCodes(tx, lines, email)
  const limited = lines.flatMap(({ discount_rule_id }) => {
    const version = discountVersions.get(discount_rule_id ?? 0)
    return version && version.rule.uses_per_customer > 0 ? [version] : []
  })
  const address = normalizeEmail(email)
  // Buyers at the box office need no address.
  if (limited.length === 0 || address === '') return
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

async function refuseOthersCodes(
  tx: Tx,
  lines: readonly { discount_code_id: number | null }[],
  email: string,
): Promise<void> {
  const ids = lines.flatMap(({ discount_code_id }) => discount_code_id ?? [])
  for (const code of (await discounts.codesByIds(tx, ids)).values())
    if (!discounts.isFor(code, email))
      throw new Refusal(messages.voucherInvalid, { field: 'cart', code: 'discount_limit' })
}
