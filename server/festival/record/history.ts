import { differences, type Change } from '#server/festival/compare/compare.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertChanges } from './history-queries.ts'

/** What the audit log says of a change. */
export interface AuditEntry {
  action: string
  subject: string
  detail?: Parameters<Tx['json']>[0]
}

/** Writes changes into the festival's history and, as one entry, into the audit log. Without changes it writes nothing. */
export async function record(tx: Tx, changes: Change[], entry: AuditEntry): Promise<void> {
  if (changes.length === 0) return
  const { actor = null, ...request } = tx.request ?? {}
  const rows = changes.map((change) => ({ ...change, fields: fieldsOf(change) }))
  await insertChanges(tx, actor ?? 'system', tx.request && tx.json({ ...request }), rows)
  await audit.record(tx, 'system', entry.action, entry.subject, entry.detail)
}

/** The paths that differ; none of what was added or removed as a whole. */
const fieldsOf = ({ before, after }: Change): string[] =>
  before === null || after === null ? [] : differences(before, after).map(({ path }) => path)
