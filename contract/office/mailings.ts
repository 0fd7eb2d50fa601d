import { Type, type Static } from 'typebox'
import type { Translations } from '#contract/festival/translations.ts'
import { Instant, Json, Labels, Nullable, ListOf, Text, TextMap } from '#contract/kinds.ts'
import { AnsweredQuestion } from './answers.ts'
import { Page } from './page.ts'

/** Limits in characters. */
export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 50_000

/** The placeholders for data of a recipient, written as `{first_name}`. */
export const PLACEHOLDERS = [
  'first_name',
  'full_name',
  'product',
  'departure',
  'order_code',
  'festival',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Placeholders that many people have no value for: they are left out of a mail that uses one. */
export const NEEDED = ['product', 'departure', 'order_code'] as const satisfies readonly Placeholder[]
export type Needed = (typeof NEEDED)[number]

/** The status of a mailing: a draft, scheduled, fixing its recipients, being sent, stopped, or done. */
export const MailingStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('scheduled'),
  Type.Literal('preparing'),
  Type.Literal('sending'),
  Type.Literal('stopped'),
  Type.Literal('finished'),
])
export type MailingStatus = Static<typeof MailingStatus>

/** About their tickets or orders, or news, which people can opt out of. */
export const MailingKind = Type.Union([Type.Literal('operational'), Type.Literal('news')])
export type MailingKind = Static<typeof MailingKind>

const Recipients = Type.Union([Type.Literal('holders'), Type.Literal('customers')])
const List = Type.Union([
  Type.Literal(''),
  Type.Literal('orders'),
  Type.Literal('tickets'),
  Type.Literal('customers'),
])

/**
 * The recipients of a mailing: the holders of tickets or the customers of orders.
 * With a `list` they are those in the office's list of orders, tickets or customers with these `filters`. Otherwise they are selected by
 * `events` (keys), `products` (external codes), `departures` (ids), `order_states` and `ticket_states`, where an empty list means all.
 * `merchandise` (external codes) adds the customers who ordered it; it has no holders.
 */
export const Audience = Type.Object({
  to: Recipients,
  list: List,
  filters: TextMap(),
  events: Type.Array(Type.String()),
  products: Type.Array(Type.String()),
  merchandise: Type.Array(Type.String()),
  departures: Type.Array(Type.String()),
  order_states: Type.Array(Type.String()),
  ticket_states: Type.Array(Type.String()),
})
export type Audience = Static<typeof Audience>

/** A draft as written by staff: audience, kind and text. `body` is rich text; `translations` are subject and body in other languages. */
export const MailingDraft = Type.Object({
  ...Audience.properties,
  kind: MailingKind,
  subject: Type.String(),
  body: Type.String(),
  translations: Type.Unsafe<Translations>({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'By language, `subject` and `body`; readers of other languages get the first language’s.',
  }),
})
export type MailingDraft = Static<typeof MailingDraft>

const texts = () => ListOf(Text())

/** A draft on the wire. An unknown audience or kind is refused. */
export const MailingInput = Type.Object({
  to: Text(),
  list: Text(),
  filters: TextMap(),
  events: texts(),
  products: texts(),
  merchandise: texts(),
  departures: texts(),
  order_states: texts(),
  ticket_states: texts(),
  kind: Text(),
  subject: Text(),
  body: Text(),
  translations: Json(),
})
export type MailingInput = Static<typeof MailingInput>

/** The new values of a draft; `version` is the one that the change is based on. */
export const ChangeMailing = Type.Object({ version: Text(), value: MailingInput })
export type ChangeMailing = Static<typeof ChangeMailing>

/** The numbers of recipients: all, left out, handed over to the outbox, and of these sent and failed. */
export const MailingTotals = Type.Object({
  recipients: Type.Integer(),
  left_out: Type.Integer(),
  handed_over: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
})
export type MailingTotals = Static<typeof MailingTotals>

/** Whether so many mails fail that the rest of the mailing is paused, to spare a mail server that accepts none. */
export const isHeldUp = ({ sent, failed }: Pick<MailingTotals, 'sent' | 'failed'>): boolean =>
  failed > 200 && failed * 4 > sent

/** A mailing in the list. */
export const MailingRow = Type.Object({
  id: Type.Integer(),
  status: MailingStatus,
  kind: MailingKind,
  subject: Type.String(),
  created_at: Instant(),
  created_by: Type.String(),
  send_at: Nullable(Instant()),
  started_at: Nullable(Instant()),
  finished_at: Nullable(Instant()),
  totals: MailingTotals,
})
export type MailingRow = Static<typeof MailingRow>

/** `search` is a part of the subject, `status` a status; empty means all. */
export const MailingFilters = Type.Object({ search: Text(), status: Text(), from: Text() })
export type MailingFilters = Static<typeof MailingFilters>

export const MailingList = Page(MailingRow)
export type MailingList = Static<typeof MailingList>

/** A mailing with its content; `version` is sent back with a change, and on sending. */
export const Mailing = Type.Object({ ...MailingRow.properties, version: Type.String(), value: MailingDraft })
export type Mailing = Static<typeof Mailing>

export const MailingResponse = Type.Object({ mailing: Mailing })

/** The size of an audience: people without an address, people who opted out of news, and people without a value for a placeholder. */
export const AudienceCount = Type.Object({
  people: Type.Integer({ description: 'The number of addresses, each counted once.' }),
  without_address: Type.Integer(),
  opted_out: Type.Integer({ description: 'The number of people who opted out, if it is news.' }),
  without: Type.Object({ product: Type.Integer(), departure: Type.Integer(), order_code: Type.Integer() }),
})
export type AudienceCount = Static<typeof AudienceCount>

export const AudienceCountResponse = Type.Object({ count: AudienceCount })

/** Requests the mail of the next person `after` an address, or of the person with the address `search`. */
export const PreviewMailing = Type.Object({ value: MailingInput, after: Text(), search: Text() })
export type PreviewMailing = Static<typeof PreviewMailing>

/** The mail of one person; null if nobody was found. */
export const MailingPreview = Type.Object({
  email: Type.String(),
  full_name: Type.String(),
  language: Type.String({ description: 'The language of this person’s mail.' }),
  opted_out: Type.Boolean(),
  lacks: Type.Array(Type.String(), { description: 'Placeholders without a value for this person.' }),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type MailingPreview = Static<typeof MailingPreview>

export const MailingPreviewResponse = Type.Object({ preview: Nullable(MailingPreview) })

/** Requests a test mail to the caller, with the data of the person with this address, or of the first person. */
export const TestMailing = Type.Object({ value: MailingInput, email: Text() })
export type TestMailing = Static<typeof TestMailing>

export const TestMailingResponse = Type.Object({ sent_to: Type.String() })

/** Sends the draft of this version: at a local time of the festival such as "2027-07-01T09:00"; empty means now. */
export const SendMailing = Type.Object({ version: Text(), at: Text() })
export type SendMailing = Static<typeof SendMailing>

/** The result of the mail to a recipient. */
export const RecipientResult = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('failed'),
  Type.Literal('left_out'),
])
export type RecipientResult = Static<typeof RecipientResult>

/** The reason why a person was left out. */
export const LeftOutReason = Type.Union([
  Type.Literal('opted_out'),
  Type.Literal('no_address'),
  Type.Literal('erased'),
  Type.Literal('missing'),
])
export type LeftOutReason = Static<typeof LeftOutReason>

/** A recipient; `error` is the reason of a failed mail, `orders` are codes. */
export const MailingRecipient = Type.Object({
  email: Nullable(Type.String()),
  orders: Type.Array(Type.String()),
  result: RecipientResult,
  reason: Nullable(LeftOutReason),
  mail: Nullable(Type.Integer()),
  sent_at: Nullable(Instant()),
  error: Nullable(Type.String()),
})
export type MailingRecipient = Static<typeof MailingRecipient>

/** `search` is the beginning of an address or nearly one or the name of its account or ticket, `result` a result; empty means all. */
export const RecipientFilters = Type.Object({ search: Text(), result: Text(), from: Text() })
export type RecipientFilters = Static<typeof RecipientFilters>

export const MailingRecipients = Page(MailingRecipient)
export type MailingRecipients = Static<typeof MailingRecipients>

/** The choices for an audience. */
export const AudienceChoices = Type.Object({
  events: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), event: Type.String() })),
  merchandise: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  departures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      product: Type.String(),
      travel_time: Instant(),
      timezone: Type.String(),
    }),
  ),
  order_states: Labels(),
  ticket_states: Labels(),
  questions: Type.Array(AnsweredQuestion),
})
export type AudienceChoices = Static<typeof AudienceChoices>
