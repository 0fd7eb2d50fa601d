import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { MailFilters, MailList, MailResponse } from '#contract/office/mails.ts'

const mail = { params: Type.Object({ id: Id() }), answer: MailResponse } as const

export const listMails = get('/office/api/mails', {
  summary: 'The mails, newest first.',
  query: MailFilters,
  answer: MailList,
  may: 'see mails',
})

export const readMail = get('/office/api/mails/:id', {
  summary: 'A mail with its text, without the tokens of single-use links.',
  ...mail,
  may: 'see mails',
  refuses: [404],
})

export const resendMail = post('/office/api/mails/:id/resends', {
  summary:
    'Resends a mail to the same address, with a new single-use link if it has one; an unsent mail is retried at once.',
  ...mail,
  may: 'change orders',
  refuses: [404, 422],
})
