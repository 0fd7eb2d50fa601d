import { createHash } from 'node:crypto'
import {
  type HandOverPieces,
  type LateHandover,
  type ListedPickUp,
  type ListedPiece,
  PICK_UP_STATES,
  type PickUp,
  PIECE_STATUSES,
  pickUpItems,
  pickUpKey,
} from '#contract/gate/pick-ups.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import type { DeviceRow } from '#server/tickets/gate/setup/device-queries.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as queries from './queries.ts'

/** A gate hands out this merchandise on this list. */
type HandedOut = Awaited<ReturnType<typeof queries.merchandiseOfGate>>[number]

/**
 * What the order of a pick-up code collects on site, and what of it the desk of a device hands out now.
 * Refuses:
 * - a code that the shop has not made
 */
export const read = (shop: Shop, device: DeviceRow, code: string): Promise<PickUp> =>
  describe(shop, shop.sql, { device, order: orderOf(shop, code), now: shop.clock.now() })

/**
 * Hands over pieces of the order of a pick-up code, all of them or none, each once; returns what is left. A repeated request only returns that.
 * Refuses:
 * - a code that the shop has not made
 * - a piece that the desk does not hand out now
 * - what handing over refuses
 */
export const handOver = (
  shop: Shop,
  device: DeviceRow,
  { code, pieces, request_id }: HandOverPieces,
): Promise<PickUp> =>
  shop.transact(async (tx) => {
    const order = await staffActions.lockByCode(tx, orderOf(shop, code))
    const [[row], here] = await Promise.all([
      queries.readOfOrder(tx, order.code),
      merchandiseHere(tx, device, tx.now),
    ])
    const isElsewhere = row?.pieces.some(([piece, id]) => pieces.includes(piece) && !here.has(id)) ?? false
    if (isElsewhere) throw new Refusal(messages.pickUpElsewhere, { field: 'pieces' })
    const given = { by: actorOf(device), request: request_id }
    await ticketStaffActions.handingOver.handOver(tx, order, pieces, given)
    return describe(shop, tx, { device, order: order.code, now: tx.now })
  })

/**
 * Records what a device has handed over while it had no network, once for each request, at the instant `at` of the device.
 * Refuses:
 * - a code that the shop has not made
 */
export async function recordLate(
  tx: Tx,
  device: DeviceRow,
  { code, pieces, request_id }: LateHandover,
  at: Temporal.Instant,
): Promise<void> {
  const order = await staffActions.lockByCode(tx, orderOf(tx.shop, code))
  const late = { codes: pieces, by: actorOf(device), request: request_id, at }
  await ticketStaffActions.handingOver.recordLate(tx, order, late)
}

/** The merchandise that the lists of a gate hand out. */
export const handedOut = (sql: Sql, { gate_id }: DeviceRow): Promise<readonly HandedOut[]> =>
  queries.merchandiseOfGate(sql, gate_id)

/** The orders of this merchandise for devices, all of them or those that have changed since a transaction; runs no SQL without merchandise. */
export async function listed(
  shop: Shop,
  handed: readonly HandedOut[],
  since: string | null,
): Promise<ListedPickUp[]> {
  const merchandise = [...new Set(handed.map(({ merchandise_id }) => merchandise_id))]
  if (merchandise.length === 0) return []
  const rows =
    since === null
      ? await queries.readAll(shop.sql, merchandise)
      : await queries.readChanged(shop.sql, merchandise, since)
  return rows.map((row) => {
    const digest = createHash('sha256').update(tickets.pickUpCodes.codeFor(shop, row.order)).digest()
    return [pickUpKey(digest), PICK_UP_STATES.indexOf(stateOf(row)), ...piecesOf(shop, row)]
  })
}

const actorOf = ({ id }: DeviceRow): string => `gate device ${id}`

function orderOf(shop: Shop, code: string): string {
  const order = tickets.pickUpCodes.orderOf(shop, code)
  if (order === null) throw new Refusal(messages.pickUpUnknown, { field: 'code' })
  return order
}

const merchandiseHere = async (sql: Sql | Tx, { gate_id }: DeviceRow, now: Temporal.Instant) =>
  new Set((await queries.merchandiseHere(sql, gate_id, now)).map(({ merchandise_id }) => merchandise_id))

async function describe(
  shop: Shop,
  sql: Sql | Tx,
  { device, order: code, now }: { device: DeviceRow; order: string; now: Temporal.Instant },
): Promise<PickUp> {
  const [[row], here] = await Promise.all([queries.readOfOrder(sql, code), merchandiseHere(sql, device, now)])
  if (!row) throw new Refusal(messages.pickUpUnknown, { field: 'code' })
  const { timezone } = site.of(shop)
  return { order: row.order, timezone, state: stateOf(row), items: pickUpItems(piecesOf(shop, row), here) }
}

const stateOf = ({ payment_status, accepted }: queries.PickUpRow): PickUp['state'] =>
  payment_status !== 'paid' ? 'unpaid' : accepted ? 'ready' : 'terms'

function piecesOf(shop: Shop, { pieces }: queries.PickUpRow): ListedPiece[] {
  const { merchandiseById } = catalogue.of(shop)
  return pieces.map(([code, id, variant, status, at, by]) => [
    code,
    id,
    catalogue.variants.nameOf(merchandiseById.get(id), variant),
    PIECE_STATUSES.indexOf(
      status === 'active' ? 'waiting' : status === 'collected' ? 'handed_over' : 'refunded',
    ),
    at ?? 0,
    by ?? '',
  ])
}
