import type { PickUpConflict } from '#contract/office/gate.ts'
import * as audit from '#server/office/audit/audit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as queries from './pick-up-queries.ts'

const MAX_CONFLICTS = 500

/** What offline devices handed over and should not have: unreviewed ones first, at most 500. */
export async function pickUpConflicts(shop: Shop): Promise<PickUpConflict[]> {
  const rows = await queries.readConflicts(shop.sql, MAX_CONFLICTS)
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ times }) => times.map(({ actor }) => actor)),
  )
  return rows.map(({ times, reviewed_at, reviewer, note, ...row }) => ({
    ...row,
    times: times.map(({ at, actor }) => ({ at: isoInstant(Temporal.Instant.from(at)), by: nameOf(actor) })),
    review: reviewed_at && { at: isoInstant(reviewed_at), by: reviewer ?? '', note: note ?? '' },
  }))
}
