import type { TicketChange } from '#contract/office/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as audit from '#server/office/audit/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A change of a ticket with the name of its actor (`by`). */
export interface TicketChangeRow {
  ticket_id: number
  at: Temporal.Instant
  kind: string
  by: string
  before: Record<string, string | number | null>
  after: Record<string, string | number | null>
  note: string | null
}

/** Changes with the name of their actor: the customer, or who of the staff. */
export async function withActors<Row extends { customer: string | null; done_by: string | null }>(
  shop: Shop,
  rows: readonly Row[],
) {
  const names = await audit.actorNames(
    shop,
    rows.flatMap(({ done_by }) => done_by ?? []),
  )
  return rows.map((row) => ({ ...row, by: row.customer ?? names(row.done_by ?? 'system') }))
}

/** A change with the differing fields before and after it; a departure is shown as its time, a variant by its name. */
export function changeForWire(
  shop: Shop,
  { at, kind, by, before, after, note }: TicketChangeRow,
): TicketChange {
  const fields = Object.keys(after).filter((field) => after[field] !== before[field])
  const of = (side: TicketChangeRow['before']) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(shop, field, side[field] ?? null)]))
  return { at: isoInstant(at), kind, by, before: of(before), after: of(after), note }
}

const departuresOf = (shop: Shop) =>
  new Map(catalogue.of(shop).products.flatMap(({ departures }) => departures.map(({ id, at }) => [id, at])))

const variantsOf = (shop: Shop) =>
  new Map(catalogue.of(shop).products.flatMap(({ variants }) => variants.map(({ id, name }) => [id, name])))

function valueOf(shop: Shop, field: string, value: string | number | null): string {
  const choices =
    field === 'transport_time_id' ? departuresOf : field === 'variant_id' ? variantsOf : undefined
  const named = choices && typeof value === 'number' ? choices(shop).get(value) : undefined
  return named ?? String(value ?? '')
}
