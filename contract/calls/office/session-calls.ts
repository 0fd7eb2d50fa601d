import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Text } from '#contract/kinds.ts'
import {
  AcceptInvitation,
  GiveCode,
  InvitationResponse,
  OpenSession,
  SessionResponse,
} from '#contract/office/staff.ts'

const invitation = {
  params: Type.Object({ token: Text() }),
  may: 'anyone',
  refuses: [404, 422, 429],
} as const

export const readSession = get('/office/api/session', {
  summary: 'The session of this browser, and the next step of its login.',
  answer: SessionResponse,
  may: 'anyone',
})

export const logIn = post('/office/api/sessions', {
  summary: 'Logs in with a password.',
  body: OpenSession,
  answer: SessionResponse,
  may: 'anyone',
  refuses: [422, 429],
})

export const logOut = post('/office/api/session/logouts', {
  summary: 'Logs out.',
  answer: SessionResponse,
  may: 'session',
})

export const enterCode = post('/office/api/session/codes', {
  summary: 'Enters a code of the second factor, or a recovery code.',
  body: GiveCode,
  answer: SessionResponse,
  may: 'session',
  refuses: [422, 429],
})

export const readInvitation = get('/office/api/invitations/:token', {
  summary: 'The name and email address of an invitation.',
  answer: InvitationResponse,
  ...invitation,
})

export const acceptInvitation = post('/office/api/invitations/:token/acceptances', {
  summary: 'Accepts an invitation: sets the password and logs in.',
  body: AcceptInvitation,
  answer: SessionResponse,
  ...invitation,
})
