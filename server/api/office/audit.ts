import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import { AuditResponse, AuditFilters, AuditList } from '#contract/office/audit.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeAudit from '#server/office/audit/audit.ts'

/** The audit log. It is read-only: no call changes it. */
export function audit(app: App, shop: Shop): void {
  const list = {
    summary: 'The audit log, newest first.',
    querystring: AuditFilters,
    response: { 200: AuditList },
  }
  app.get('/office/api/audit-entries', { schema: list, config: { may: 'see audit' } }, ({ query }) =>
    officeAudit.list(shop, query),
  )

  const read = {
    summary: 'An entry of the audit log, with its request.',
    params: Type.Object({ id: Id() }),
    response: { 200: AuditResponse },
  }
  app.get(
    '/office/api/audit-entries/:id',
    { schema: read, config: { may: 'see audit', refuses: [404] } },
    async (request) => ({ entry: await officeAudit.read(shop, request.params.id ?? 0) }),
  )
}
