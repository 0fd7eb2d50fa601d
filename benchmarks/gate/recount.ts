import type { Sql } from '#server/platform/shop.ts'
import type { Passage } from './device.ts'

/** The errors of a run; all must be 0, except conflicts. */
export interface Recount {
  letIn: number
  /** Outcomes that are missing in the log, or differ from it. */
  lost: number
  /** Tickets admitted more than once according to the log, or not at all although an admission was shown. */
  miscounted: number
  /** Admitted twice although both gates were online. */
  twiceOnline: number
  /** Admitted again by an offline device whose list contained the first admission. */
  twiceKnown: number
  /** Admitted again without a conflict, or a conflict without a second admission. */
  unlisted: number
  conflicts: number
}

interface Logged {
  scan_id: string
  code: string
  outcome: string
  counts: boolean
  conflict: boolean
  recorded: number
}

/** The minimum age difference between a list and its content: concurrent writes are in the next list. */
const MARGIN_MS = 1_000

/** Compares the outcomes shown with the log. */
export async function recount(sql: Sql, passages: Passage[]): Promise<Recount> {
  const rows = await sql<Logged[]>`
    select s.scan_id, t.code, s.outcome, s.sequence is not null as counts, s.admitted_offline and s.sequence is null as conflict,
           floor(extract(epoch from s.recorded_at) * 1000)::bigint as recorded
      from scans s join tickets t on t.id = s.ticket_id`
  const byId = new Map(rows.map((row) => [row.scan_id, row]))
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const letIn = passages.filter(({ outcome }) => outcome === 'admitted')
  const groups = [...Map.groupBy(letIn, ({ code }) => code)].map(([code, entered]) => {
    const logged = byCode.get(code) ?? []
    const admission = logged.find(({ counts }) => counts)
    return { entered, admission, logged, conflicts: logged.filter(({ conflict }) => conflict).length }
  })
  const count = (holds: (group: (typeof groups)[number]) => boolean) => groups.filter(holds).length
  return {
    letIn: letIn.length,
    lost: passages.filter((passage) => isLost(passage, byId.get(passage.scan_id))).length,
    miscounted: count(({ logged }) => logged.filter(({ counts }) => counts).length !== 1),
    twiceOnline: count(({ entered }) => entered.filter(({ offline }) => !offline).length > 1),
    twiceKnown: count(({ entered, admission }) =>
      entered.some(
        ({ offline, known, scan_id }) =>
          offline && admission && scan_id !== admission.scan_id && known > admission.recorded + MARGIN_MS,
      ),
    ),
    unlisted: count(({ entered, conflicts }) => entered.length - 1 !== conflicts),
    conflicts: groups.reduce((sum, { conflicts }) => sum + conflicts, 0),
  }
}

/** A device without a response may have decided differently from the server: that is a conflict, or harmless. */
const isLost = ({ offline, outcome }: Passage, row: Logged | undefined): boolean =>
  row === undefined || (!offline && row.outcome !== outcome)
