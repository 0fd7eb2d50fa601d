import type { GateDevice, GateSetup, OfficeCheckInList } from '#contract/office/gate.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { suggestLists } from './suggestions.ts'

/** How long ended devices are shown. */
const SHOWN_AFTER_END = { hours: 7 * 24 }

/** Gates, check-in lists with their figures, devices, and the options for lists. */
export async function read(shop: Shop): Promise<GateSetup> {
  const now = shop.clock.now()
  const [gates, rows, devices, [exits]] = await Promise.all([
    queries.readGates(shop.sql),
    queries.readLists(shop.sql),
    queries.readDevices(shop.sql, now.subtract(SHOWN_AFTER_END)),
    queries.readExitsScanned(shop.sql),
  ])
  const lists = await withFigures(shop, rows)
  const exits_scanned = exits?.exits_scanned ?? false
  return {
    gates: [...gates],
    lists,
    devices: devices.map((row) => deviceForWire(row, now)),
    products: catalogue.of(shop).products.map(({ id, name, event_name, timezone, departures }) => ({
      id,
      name,
      event: event_name,
      timezone,
      departures: departures.map(({ id: departure, at }) => ({ id: departure, travel_time: at })),
    })),
    merchandise: catalogue
      .of(shop)
      .merchandise.filter(({ pick_up }) => pick_up)
      .map(({ id, name }) => ({ id, name })),
    suggestions: suggestLists(shop, lists, exits_scanned),
    exits_scanned,
  }
}

async function withFigures(shop: Shop, rows: readonly queries.ListRow[]): Promise<OfficeCheckInList[]> {
  const ids = rows.map(({ id }) => id)
  const figures = new Map((await gate.figuresOf(shop, ids)).map((row) => [row.list_id, row]))
  return rows.map((row) => ({
    ...withIsoInstants(row),
    figures: figures.get(row.id) ?? { list_id: row.id, expected: 0, admitted: 0, inside: 0, checked_out: 0 },
  }))
}

function deviceForWire(
  { pairing_expires_at, revoked_at, ...row }: queries.DeviceRow,
  now: Temporal.Instant,
): GateDevice {
  const isAhead = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, now) > 0
  const stateOf = (): GateDevice['state'] => {
    if (revoked_at) return 'revoked'
    if (!isAhead(row.expires_at)) return 'expired'
    if (row.paired_at) return 'active'
    return isAhead(pairing_expires_at) ? 'pairing' : 'expired'
  }
  return { ...withIsoInstants(row), state: stateOf() }
}
