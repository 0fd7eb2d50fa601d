import { Type, type Static } from 'typebox'
import { Instant, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/**
 * `failed`: the last attempt failed; it is retried automatically for about three days. `late`: not attempted yet, although it was created
 * more than ten minutes ago.
 */
export const MailState = Type.Union([
  Type.Literal('sent'),
  Type.Literal('waiting'),
  Type.Literal('late'),
  Type.Literal('failed'),
])
export type MailState = Static<typeof MailState>

/** A mail in the list. `template` is its kind ("confirmation"), `order` the code of its order. */
export const MailRow = Type.Object({
  id: Type.Integer(),
  recipient: Type.String(),
  template: Type.String(),
  subject: Type.String(),
  order: Nullable(Type.String()),
  language: Nullable(Type.String({ description: 'The language of the mail; null for early ones.' })),
  state: MailState,
  created_at: Instant(),
  sent_at: Nullable(Instant()),
  tries: Type.Integer(),
})
export type MailRow = Static<typeof MailRow>

/** The columns by which the list is sorted. */
export const MAIL_SORTS = ['recipient', 'created'] as const

/** `search` is a part of an address or a subject, or the code of an order; `state` is a state. Empty means all. */
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
 * A ticket that would be left out if the mail were sent again, and the reason as a sentence (`why`). `to_holder` is the code under which it
 * can be sent to its current holder, at their own address; null if it cannot.
 */
export const LeftOutTicket = Type.Object({
  code: Type.String(),
  name: Type.String(),
  full_name: Type.String(),
  why: Type.String(),
  to_holder: Nullable(Type.String()),
})
export type LeftOutTicket = Static<typeof LeftOutTicket>

/** A mail as it was written. Its pictures are data URLs in `html`; `attachments` are file names. */
export const OfficeMail = Type.Object({
  ...MailRow.properties,
  html: Type.String(),
  text: Type.String(),
  attachments: Type.Array(Type.String()),
  last_error: Nullable(Type.String()),
  goes_to: Type.String({
    description: 'The address to which it would be sent now: the current one of its customer.',
  }),
  left_out: Type.Array(LeftOutTicket, {
    description: 'Attached tickets that would be left out now.',
  }),
})
export type OfficeMail = Static<typeof OfficeMail>

export const MailResponse = Type.Object({ mail: OfficeMail })

/**
 * A new address for the mails of an order, the reason for using it without confirmation, and the ids of the mails that are sent there
 * again.
 */
export const SendElsewhere = Type.Object({ email: Text(), reason: Text(), mails: ListOf(Type.Integer()) })
export type SendElsewhere = Static<typeof SendElsewhere>
