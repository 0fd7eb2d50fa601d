import { differences, type Change } from '#server/festival/compare/compare.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertChanges } from './history-queries.ts'

/** The details of a change for the audit log. */
export interface AuditEntry {
  action: string
  subject: string
  detail?: Parameters<Tx['json']>[0]
}

/** Adds changes to the festival's history and, as one entry, to the audit log. Without changes it writes nothing. */
export async function record(tx: Tx, changes: Change[], entry: AuditEntry): Promise<void> {
  if (changes.length === 0) return
  const { actor = null, ...request } = tx.request ?? {}
  const rows = changes.map((change) => ({ ...change, fields: fieldsOf(change) }))
  await insertChanges(tx, actor ?? 'system', tx.request && tx.json({ ...request }), rows)
  await audit.record(tx, 'system', entry.action, entry.subject, entry.detail)
}

/** The changed paths; none for an added or removed part. */
const fieldsOf = ({ before, after }: Change): string[] =>
  before === null || after === null ? [] : differences(before, after).map(({ path }) => path)
