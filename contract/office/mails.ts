import { Type, type Static } from 'typebox'
import { Instant, Nullable, Several, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/**
 * `failed`: the last try went wrong; it is tried again by itself for about three days. `late`: it was never tried, although it
 * was written more than ten minutes ago.
 */
export const MailState = Type.Union([
  Type.Literal('sent'),
  Type.Literal('waiting'),
  Type.Literal('late'),
  Type.Literal('failed'),
])
export type MailState = Static<typeof MailState>

/** A mail in the list. `template` names its kind ("confirmation"), `order` is the code of the order that it is about. */
export const MailRow = Type.Object({
  id: Type.Integer(),
  recipient: Type.String(),
  template: Type.String(),
  subject: Type.String(),
  order: Nullable(Type.String()),
  language: Nullable(Type.String({ description: 'In which it is written; null of mails from before.' })),
  state: MailState,
  created_at: Instant(),
  sent_at: Nullable(Instant()),
  tries: Type.Integer(),
})
export type MailRow = Static<typeof MailRow>

/** The columns by which the list is sorted. */
export const MAIL_SORTS = ['recipient', 'created'] as const

/** `search` is a part of an address or a subject, or the code of an order; `state` one of them; empty is all. */
export const MailFilters = Type.Object({
  search: Text(),
  state: Text(),
  template: Text(),
  sort: Sort(MAIL_SORTS),
  from: Text(),
})
export type MailFilters = Static<typeof MailFilters>

export const MailList = Page(MailRow)
export type MailList = Static<typeof MailList>

/**
 * A ticket that a mail would leave out if it was sent again: `why` says so in a sentence. `to_holder` is the code under which it can be sent to
 * whoever holds it by now, at their own address; null where it cannot.
 */
export const LeftOutTicket = Type.Object({
  code: Type.String(),
  name: Type.String(),
  full_name: Type.String(),
  why: Type.String(),
  to_holder: Nullable(Type.String()),
})
export type LeftOutTicket = Static<typeof LeftOutTicket>

/** A mail as it was written. Its pictures are in `html` as data; `attachments` are the names of the attached files. */
export const OfficeMail = Type.Object({
  ...MailRow.properties,
  html: Type.String(),
  text: Type.String(),
  attachments: Type.Array(Type.String()),
  last_error: Nullable(Type.String()),
  goes_to: Type.String({
    description: 'Where it goes if it is sent again, or at last: to its customer’s address of today.',
  }),
  left_out: Type.Array(LeftOutTicket, {
    description: 'The tickets that were attached and would not be now.',
  }),
})
export type OfficeMail = Static<typeof OfficeMail>

export const MailResponse = Type.Object({ mail: OfficeMail })

/** Another address for the mails of an order, why it need not be asked first, and the ids of the mails that go there once more. */
export const SendElsewhere = Type.Object({ email: Text(), reason: Text(), mails: Several(Type.Integer()) })
export type SendElsewhere = Static<typeof SendElsewhere>
