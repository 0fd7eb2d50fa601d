import { messages } from '#contract/messages.ts'
import type { RefundRun, RefundRunOrderFilters, RefundRunOrders } from '#contract/office/refund-runs.ts'
import * as audit from '#server/office/audit/audit.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

export { preview } from './preview.ts'

/** The newest hundred runs, newest first. */
export async function list(shop: Shop): Promise<RefundRun[]> {
  return toResponse(shop, await queries.listRuns(shop.sql, null))
}

/**
 * A run with its totals.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<RefundRun> {
  const [run] = await toResponse(shop, await queries.listRuns(shop.sql, id))
  if (!run) throw new Refusal(messages.notFound, { status: 404 })
  return run
}

async function toResponse(shop: Shop, rows: readonly queries.RunRow[]): Promise<RefundRun[]> {
  const nameOf = await audit.actorNames(
    shop,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map(
    ({
      id,
      status,
      event,
      product,
      include_fees,
      include_admitted,
      include_donation,
      reason,
      created_at,
      created_by,
      finished_at,
      ...totals
    }) => ({
      id,
      status,
      kind: event === null ? 'product' : 'event',
      scope: event ?? product ?? '',
      include_fees,
      include_admitted,
      include_donation,
      reason,
      created_at: isoInstant(created_at),
      created_by: nameOf(created_by),
      finished_at: isoInstant(finished_at),
      totals,
    }),
  )
}

/** A page of the orders of a run with the result of each, newest first. */
export async function orders(
  shop: Shop,
  id: number,
  { from, result }: RefundRunOrderFilters,
): Promise<RefundRunOrders> {
  const { rows, ...page } = await readPage(placeOf({ from }), {
    read: (place, limit) => queries.readOrders(shop.sql, id, result, place, limit),
    count: (limit) => queries.countOrders(shop.sql, id, result, limit),
  })
  return { ...page, rows: rows.map(({ id: _id, ...row }) => row) }
}
