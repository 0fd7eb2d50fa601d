import * as calls from '#contract/calls/office/staff-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as people from '#server/people/staff/staff.ts'

/** Managing the staff; only for owners. */
export function staff(app: App, shop: Shop): void {
  serve(app, calls.listStaff, async () => ({ staff: await people.list(shop) }))

  serve(app, calls.inviteStaff, async ({ body }) => {
    await shop.transact((tx) => people.invitations.invite(tx, body))
    return { staff: await people.list(shop) }
  })

  serve(app, calls.changeStaff, async ({ params, body }) => {
    await shop.transact((tx) => people.update(tx, params.id ?? 0, body))
    return { staff: await people.list(shop) }
  })
}
