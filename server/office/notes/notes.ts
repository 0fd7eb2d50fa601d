import type { Note } from '#contract/office/notes.ts'
import * as notes from '#server/orders/notes/notes.ts'
import * as audit from '#server/office/audit/audit.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** The notes about an order, newest first, for a staff member. */
export const ofOrder = async (shop: Shop, viewer: notes.Writer, code: string): Promise<{ notes: Note[] }> =>
  toResponse(shop, viewer, await queries.ofOrder(shop.sql, code.trim().toUpperCase()))

/** The notes about a customer, like `ofOrder`. */
export const ofCustomer = async (shop: Shop, viewer: notes.Writer, id: number): Promise<{ notes: Note[] }> =>
  toResponse(shop, viewer, await queries.ofCustomer(shop.sql, id))

async function toResponse(
  shop: Shop,
  viewer: notes.Writer,
  rows: Awaited<ReturnType<typeof queries.ofOrder>>,
) {
  const changes = await queries.changesOf(
    shop.sql,
    rows.map(({ id }) => id),
  )
  const names = await audit.actorNames(
    shop,
    [...rows, ...changes].map(({ by }) => by),
  )
  const shown = rows.map((row) => ({
    ...withIsoInstants(row),
    by: names(row.by),
    editable: notes.mayEdit(viewer, row),
    earlier: changes
      .filter(({ note_id }) => note_id === row.id)
      .map(({ text, at, by }) => ({ ...withIsoInstants({ text, at }), by: names(by) })),
  }))
  return { notes: shown }
}
