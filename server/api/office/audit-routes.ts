import * as calls from '#contract/calls/office/audit-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeAudit from '#server/office/audit/audit.ts'

/** The audit log. It is read-only: no call changes it. */
export function audit(app: App, shop: Shop): void {
  serve(app, calls.listAuditEntries, ({ query }) => officeAudit.list(shop, query))

  serve(app, calls.readAuditEntry, async ({ params }) => ({
    entry: await officeAudit.read(shop, params.id ?? 0),
  }))
}
