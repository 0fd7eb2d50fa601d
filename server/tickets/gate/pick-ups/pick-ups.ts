import type { HandOverPieces, PickUp, PickUpItem } from '#contract/gate/pick-ups.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import type { DeviceRow } from '#server/tickets/gate/setup/device-queries.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as queries from './queries.ts'

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
    const [rows, here] = await Promise.all([
      queries.readPieces(tx, order.id),
      merchandiseOf(tx, device, tx.now),
    ])
    const isElsewhere = rows.some((row) => pieces.includes(row.code) && !here.has(row.merchandise_id))
    if (isElsewhere) throw new Refusal(messages.pickUpElsewhere, { field: 'pieces' })
    const desk = `gate device ${device.id}`
    await ticketStaffActions.handingOver.handOver(tx, order, pieces, { by: desk, request: request_id })
    return describe(shop, tx, { device, order: order.code, now: tx.now })
  })

function orderOf(shop: Shop, code: string): string {
  const order = tickets.pickUpCodes.orderOf(shop, code)
  if (order === null) throw new Refusal(messages.pickUpUnknown, { field: 'code' })
  return order
}

const merchandiseOf = async (sql: Sql | Tx, { gate_id }: DeviceRow, now: Temporal.Instant) =>
  new Set((await queries.merchandiseOfGate(sql, gate_id, now)).map(({ merchandise_id }) => merchandise_id))

async function describe(
  shop: Shop,
  sql: Sql | Tx,
  { device, order: code, now }: { device: DeviceRow; order: string; now: Temporal.Instant },
): Promise<PickUp> {
  const [order] = await queries.findOrder(sql, code)
  if (!order) throw new Refusal(messages.pickUpUnknown, { field: 'code' })
  const [pieces, here] = await Promise.all([
    queries.readPieces(sql, order.id),
    merchandiseOf(sql, device, now),
  ])
  const { merchandiseById } = catalogue.of(shop)
  return {
    order: order.code,
    timezone: site.of(shop).timezone,
    state: order.payment_status !== 'paid' ? 'unpaid' : order.accepted ? 'ready' : 'terms',
    items: kindsOf(pieces).map(({ kind: { merchandise_id: id, variant_id }, own }) => ({
      name: catalogue.variants.nameOf(merchandiseById.get(id), variant_id),
      here: here.has(id),
      ...statesOf(own),
    })),
  }
}

/** The pieces that are the same item in the same variant. */
const kindsOf = (pieces: queries.PieceRow[]) =>
  [
    ...Map.groupBy(pieces, ({ merchandise_id, variant_id }) => `${merchandise_id} ${variant_id}`).values(),
  ].flatMap((own) => (own[0] ? [{ kind: own[0], own }] : []))

function statesOf(pieces: queries.PieceRow[]): Omit<PickUpItem, 'name' | 'here'> {
  const withStatus = (status: string) => pieces.filter((piece) => piece.status === status)
  const [waiting, handedOver] = [withStatus('active'), withStatus('collected')]
  const last = handedOver.toSorted((one, other) =>
    one.at && other.at ? Temporal.Instant.compare(other.at, one.at) : 0,
  )[0]
  return {
    waiting: waiting.map(({ code }) => code),
    handed_over: handedOver.length,
    last: last?.at ? { at: isoInstant(last.at), by: last.by ?? '' } : null,
    refunded: pieces.length - waiting.length - handedOver.length,
  }
}
