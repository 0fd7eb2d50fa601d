import { Type } from 'typebox'
import { ChangeStaff, InviteStaff, StaffResponse } from '#contract/office/staff.ts'
import { Id } from '#contract/kinds.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as people from '#server/people/staff/staff.ts'

/** Managing the staff; only for owners. */
export function staff(app: App, shop: Shop): void {
  const config = { may: 'manage staff', refuses: [404, 422] } as const
  const all = async () => ({ staff: await people.list(shop) })
  const answer = { response: { 200: StaffResponse } }

  const list = { summary: 'All staff members, including former ones.', ...answer }
  app.get('/office/api/staff', { schema: list, config: { may: 'manage staff' } }, all)

  const invite = { summary: 'Invites a staff member by mail.', body: InviteStaff, ...answer }
  app.post('/office/api/staff', { schema: invite, config }, async (request) => {
    await shop.transact((tx) => people.invitations.invite(tx, request.body))
    return all()
  })

  const change = {
    summary:
      'Changes the name or role of a staff member, enables or disables the login, or sends a new invitation.',
    params: Type.Object({ id: Id() }),
    body: ChangeStaff,
    ...answer,
  }
  app.patch('/office/api/staff/:id', { schema: change, config }, async (request) => {
    await shop.transact((tx) => people.update(tx, request.params.id ?? 0, request.body))
    return all()
  })
}
