import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { ChangeStaff, InviteStaff, StaffResponse } from '#contract/office/staff.ts'

const owner = { answer: StaffResponse, may: 'manage staff', refuses: [404, 422] } as const

export const listStaff = get('/office/api/staff', {
  summary: 'All staff members, including former ones.',
  answer: StaffResponse,
  may: 'manage staff',
})

export const inviteStaff = post('/office/api/staff', {
  summary: 'Invites a staff member by mail.',
  body: InviteStaff,
  ...owner,
})

export const changeStaff = patch('/office/api/staff/:id', {
  summary:
    'Changes the name or role of a staff member, enables or disables the login, or sends a new invitation.',
  params: Type.Object({ id: Id() }),
  body: ChangeStaff,
  ...owner,
})
