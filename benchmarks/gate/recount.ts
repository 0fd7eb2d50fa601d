import type { Sql } from '#server/platform/shop.ts'
import type { Passage } from './device.ts'

/** What went wrong in a run; all of it must be 0, except for the conflicts. */
export interface Recount {
  letIn: number
  /** Answers of which the log knows nothing, or something else. */
  lost: number
  /** Tickets that the log has admitted more than once, or not at all although somebody was let in. */
  miscounted: number
  /** Let in twice though both gates had a network. */
  twiceOnline: number
  /** Let in again by a device without a network whose list had it already. */
  twiceKnown: number
  /** Let in again, and not in the list of conflicts; or there though nobody was let in again. */
  unlisted: number
  conflicts: number
}

interface Logged {
  scan_id: string
  code: string
  answer: string
  counts: boolean
  conflict: boolean
  recorded: number
}

/** The least by which a list is younger than what it knows: what was being written while it was read came with the next. */
const MARGIN_MS = 1_000

/** Holds what people were told against the log. */
export async function recount(sql: Sql, passages: Passage[]): Promise<Recount> {
  const rows = await sql<Logged[]>`
    select s.scan_id, t.code, s.answer, s.sequence is not null as counts, s.let_in and s.sequence is null as conflict,
           floor(extract(epoch from s.recorded_at) * 1000)::bigint as recorded
      from scans s join tickets t on t.id = s.ticket_id`
  const byId = new Map(rows.map((row) => [row.scan_id, row]))
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const letIn = passages.filter(({ answer }) => answer === 'admitted')
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

/** A device that got no answer may have been told another one than it gave by itself: that is a conflict, or harms nobody. */
const isLost = ({ offline, answer }: Passage, row: Logged | undefined): boolean =>
  row === undefined || (!offline && row.answer !== answer)
