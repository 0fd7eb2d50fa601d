import type { GateFigures } from '#contract/office/gate.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './figure-queries.ts'

/** The attendance of a check-in list, as a file. */
export { startExport } from './attendance.ts'
/** The log of scans, and the conflicts to review. */
export { conflicts, list, ofTicket, readScan } from './scans.ts'
/** What was handed over against the rules. */
export { pickUpConflicts } from './pick-up-conflicts.ts'
/** The configuration of gates, lists and devices. */
export { read } from './setup.ts'

/** The current figures of the gates; scans are at most two seconds late. */
export async function figures(shop: Shop): Promise<GateFigures> {
  const { sql, clock } = shop
  const now = clock.now()
  const [{ lists, counted, expected }, gates, conflicts] = await Promise.all([
    gate.figures(shop),
    queries.readGates(sql, now.subtract({ minutes: 1 })),
    countConflicts(shop),
  ])
  const byKind = Map.groupBy(counted, ({ kind }) => kind)
  const ofKind = (kind: gate.Counted['kind']) => byKind.get(kind) ?? []
  const countOf = (kind: gate.Counted['kind'], id: number) =>
    ofKind(kind).find(({ subject_id }) => subject_id === id)
  const { products, productById } = catalogue.of(shop)
  return {
    now: isoInstant(now),
    lists,
    gates: gates.map((row) => {
      const { admitted = 0, checked_out = 0, refused = 0 } = countOf('gate', row.gate_id) ?? {}
      return { ...row, admitted, checked_out, refused }
    }),
    products: products.flatMap(({ id, name }) => {
      const tickets = expected.get(id)
      const { admitted = 0, inside = 0 } = countOf('product', id) ?? {}
      if (tickets === undefined || tickets + admitted === 0) return []
      return [{ product_id: id, name, expected: tickets, admitted, inside }]
    }),
    minutes: minutesOf(ofKind('gate_minute')),
    product_minutes: ofKind('product_minute').map(({ at, subject_id, admitted }) => ({
      at: isoInstant(at) ?? '',
      product_id: subject_id,
      name: productById.get(subject_id)?.name ?? '',
      admitted,
    })),
    conflicts,
  }
}

/** The number of conflicts that nobody has reviewed. */
export async function countConflicts({ sql }: Shop): Promise<number> {
  const [open] = await queries.countConflicts(sql)
  return open?.conflicts ?? 0
}

const minutesOf = (rows: gate.Counted[]): GateFigures['minutes'] =>
  rows.toSorted(byMinute).map(({ at, subject_id, admitted, checked_out, refused }) => ({
    at: isoInstant(at) ?? '',
    gate_id: subject_id,
    admitted,
    checked_out,
    refused,
  }))

const byMinute = (one: gate.Counted, other: gate.Counted): number =>
  (one.at?.epochMilliseconds ?? 0) - (other.at?.epochMilliseconds ?? 0) || one.subject_id - other.subject_id
