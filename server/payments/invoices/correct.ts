import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { readCredit, readCurrent, replaceInvoice } from './queries.ts'
import { buyerOf, snapshotOf } from './snapshot.ts'

/**
 * Credits the whole invoice of a locked order, and issues a new one for its current buyer: with the same items or, if the tax liability
 * changed (`isTaxedOtherwise`), with its `lines` at their rates. False if the order has no invoice. Must be the last step of its
 * transaction: others wait for numbers until the commit.
 */
export async function correct(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  isTaxedOtherwise: boolean,
): Promise<boolean> {
  const [invoice] = await readCurrent(tx, order.id)
  if (!invoice) return false
  const { number, snapshot: before } = invoice
  const { payment, ...parties } = before
  const [credit] = isTaxedOtherwise ? await readCredit(tx, order.id) : []
  const now = isoInstant(tx.now)
  // In the language of the invoice that it replaces.
  const context = site.languageContext(tx, before.language)
  const inSameLanguage = { ...order, customer_language: context.language }
  const next = {
    ...(isTaxedOtherwise ? snapshotOf(tx, inSameLanguage, lines, credit ?? null) : before),
    payment,
    buyer: language.withLanguage(context, () => buyerOf(tx, order)),
    issued_at: now,
    paid_at: before.paid_at ?? before.issued_at,
    replaces: number,
  }
  const credited = {
    ...parties,
    issued_at: now,
    destination: null,
    counted: null,
    reason: 'corrected' as const,
    invoice: { number, issued_at: before.issued_at },
  }
  const { year } = tx.now.toZonedDateTimeISO(site.of(tx).timezone)
  tx.withCommit(replaceInvoice(tx, year, order.id, next, credited))
  return true
}
