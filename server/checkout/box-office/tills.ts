import type { BoxOfficeResponse, CloseTill, ClosedTill, Till } from '#contract/office/box-office.ts'
import { MAX_NOTE_LENGTH } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as site from '#server/shop/site/site.ts'
import type * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { messages } from './messages.ts'
import {
  closeTill,
  findOpenTill,
  findStaffName,
  listGates,
  lockOpenTill,
  salesSince,
  takingsOf,
} from './queries.ts'
import { rowOf, today } from './sales.ts'

/** The data for selling: the caller's open till, the bundles on sale, the questions of orders, the discounts, and the gates for admission. */
export const opened = async (shop: Shop, { id, role }: barcodes.StaffMember): Promise<BoxOfficeResponse> => ({
  till: await openTillOf(shop, id),
  bundles: shopItems.bundles.shown(shop),
  order_questions: questions.askedOfOrders(shop),
  discounts: checkout.manualDiscounts.options(shop, role),
  cash_rounding: site.of(shop).cashRounding,
  gates: [...(await listGates(shop.sql, shop.clock.now()))],
})

/** The open till of a staff member, and their sales of today; without an opening time before the first sale. */
async function openTillOf(shop: Shop, staffId: number): Promise<Till> {
  const [[till], sales] = await Promise.all([
    findOpenTill(shop.sql, staffId),
    salesSince(shop.sql, staffId, today(shop)),
  ])
  return {
    opened_at: till ? isoInstant(till.opened_at) : null,
    ...(till ? await sumsOf(shop.sql, till.id) : { entries: 0, cash: 0, takings: [] }),
    sales: sales.map((row) => rowOf(shop, staffId, row)),
  }
}

async function sumsOf(sql: Sql | Tx, tillId: number): Promise<Pick<Till, 'entries' | 'cash' | 'takings'>> {
  const rows = await takingsOf(sql, tillId)
  return {
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    cash: rows.find(({ payment_method }) => payment_method === 'cash')?.amount ?? 0,
    takings: rows.map(({ payment_method, sales, amount }) => ({ payment_method, sales, amount })),
  }
}

/**
 * Closes the open till of a staff member with the total of its entries, and the counted cash handed over. The next sale opens a new one.
 * Refuses:
 * - no open till
 * - no amount, and a note that is too long
 * - a till with entries added since it was displayed
 */
export async function close(tx: Tx, staffId: number, input: CloseTill): Promise<ClosedTill> {
  const note = input.note.trim()
  if (input.counted === null || input.counted < 0)
    throw new Refusal(messages.countedEmpty, { field: 'counted' })
  if (note.length > MAX_NOTE_LENGTH) throw new Refusal(messages.reasonLong, { field: 'note' })
  const [till] = await lockOpenTill(tx, staffId)
  if (!till) throw new Refusal(messages.tillEmpty, { field: 'counted' })
  const { entries, cash, takings } = await sumsOf(tx, till.id)
  if (entries !== input.seen) throw new Refusal(messages.tillChanged, { field: 'seen' })
  const closing = { expected: cash, counted: input.counted, note: note === '' ? null : note }
  const [closed] = await closeTill(tx, till.id, closing)
  const [staff] = await findStaffName(tx, staffId)
  if (!closed) throw new Error(`Till ${till.id} was not closed`)
  await audit.record(tx, 'system', 'till closed', `till ${till.id}`, {
    expected: cash,
    counted: input.counted,
    entries,
  })
  return {
    id: till.id,
    staff: staff?.full_name ?? '',
    opened_at: isoInstant(till.opened_at),
    closed_at: isoInstant(tx.now),
    ...closing,
    takings,
  }
}
