import { Type } from 'typebox'
import { get } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { AuditFilters, AuditList, AuditResponse } from '#contract/office/audit.ts'

export const listAuditEntries = get('/office/api/audit-entries', {
  summary: 'The audit log, newest first.',
  query: AuditFilters,
  answer: AuditList,
  may: 'see audit',
})

export const readAuditEntry = get('/office/api/audit-entries/:id', {
  summary: 'An entry of the audit log, with its request.',
  params: Type.Object({ id: Id() }),
  answer: AuditResponse,
  may: 'see audit',
  refuses: [404],
})
