import { Type, type Static } from 'typebox'
import type { Translations } from '#contract/festival/translations.ts'
import { Instant, Json, Labels, Nullable, Several, Text, Words } from '#contract/kinds.ts'
import { Page } from './page.ts'

/** A subject and a text may be as long as this. */
export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 50_000

/** What stands in a text for something of each person, as `{first_name}`. */
export const PLACEHOLDERS = [
  'first_name',
  'full_name',
  'product',
  'departure',
  'order_code',
  'festival',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What many people have not: a mail that says it cannot go to who lacks it. */
export const NEEDED = ['product', 'departure', 'order_code'] as const satisfies readonly Placeholder[]
export type Needed = (typeof NEEDED)[number]

/** How far a mailing is: written, waiting for its time, its recipients being fixed, on its way, stopped, or done. */
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
 * Who gets a mailing: the holders of tickets or the customers of orders. With a `list`, those that the office's list of orders, tickets or
 * customers shows with these `filters`; else those of the `events` (keys), `products` (external codes), `departures` (ids), `order_states`
 * and `ticket_states`, of which an empty one is all. `merchandise` (external codes) are those who have ordered some of it, beside those of tickets
 * if any of these are named; it has no holders.
 */
export const Audience = Type.Object({
  to: Recipients,
  list: List,
  filters: Words(),
  events: Type.Array(Type.String()),
  products: Type.Array(Type.String()),
  merchandise: Type.Array(Type.String()),
  departures: Type.Array(Type.String()),
  order_states: Type.Array(Type.String()),
  ticket_states: Type.Array(Type.String()),
})
export type Audience = Static<typeof Audience>

/** What the staff write: an audience, the kind and the text. `body` is rich text, `translations` is what both say in other languages. */
export const MailingDraft = Type.Object({
  ...Audience.properties,
  kind: MailingKind,
  subject: Type.String(),
  body: Type.String(),
  translations: Type.Unsafe<Translations>({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'By language, `subject` and `body`; who reads another language gets those of the first.',
  }),
})
export type MailingDraft = Static<typeof MailingDraft>

const texts = () => Several(Text())

/** The same as it is sent; what is no audience or kind is refused. */
export const MailingInput = Type.Object({
  to: Text(),
  list: Text(),
  filters: Words(),
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

/** The draft as it shall be, based on what `version` was. */
export const ChangeMailing = Type.Object({ version: Text(), value: MailingInput })
export type ChangeMailing = Static<typeof ChangeMailing>

/** Of all recipients, those that were left out, whose mail was handed to the outbox, and of these the ones that left and that failed. */
export const MailingTotals = Type.Object({
  recipients: Type.Integer(),
  left_out: Type.Integer(),
  handed_over: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
})
export type MailingTotals = Static<typeof MailingTotals>

/** Whether so many mails fail that the rest of a mailing waits: a mail server that takes none is not given fifty thousand. */
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

/** `search` is a part of the subject, `status` one of them; empty is all. */
export const MailingFilters = Type.Object({ search: Text(), status: Text(), from: Text() })
export type MailingFilters = Static<typeof MailingFilters>

export const MailingList = Page(MailingRow)
export type MailingList = Static<typeof MailingList>

/** A mailing with what was written; `version` goes back with a change, and when it is sent. */
export const Mailing = Type.Object({ ...MailingRow.properties, version: Type.String(), value: MailingDraft })
export type Mailing = Static<typeof Mailing>

export const MailingResponse = Type.Object({ mailing: Mailing })

/** Of the people in an audience, those without an address, those who want no news, and those who lack what a placeholder stands for. */
export const AudienceCount = Type.Object({
  people: Type.Integer({ description: 'Addresses, each once.' }),
  without_address: Type.Integer(),
  opted_out: Type.Integer({ description: 'Of the people, if it is news.' }),
  without: Type.Object({ product: Type.Integer(), departure: Type.Integer(), order_code: Type.Integer() }),
})
export type AudienceCount = Static<typeof AudienceCount>

export const AudienceCountResponse = Type.Object({ count: AudienceCount })

/** Asks for the mail of the next person `after` an address, or of the one with the address of `search`. */
export const PreviewMailing = Type.Object({ value: MailingInput, after: Text(), search: Text() })
export type PreviewMailing = Static<typeof PreviewMailing>

/** A mail as one person will see it; null where nobody is found. */
export const MailingPreview = Type.Object({
  email: Type.String(),
  full_name: Type.String(),
  language: Type.String({ description: 'The one in which this person reads it.' }),
  opted_out: Type.Boolean(),
  lacks: Type.Array(Type.String(), { description: 'Placeholders that say nothing for this person.' }),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type MailingPreview = Static<typeof MailingPreview>

export const MailingPreviewResponse = Type.Object({ preview: Nullable(MailingPreview) })

/** Asks for a test mail to oneself, with what stands in it for the person with an address, or for the first. */
export const TestMailing = Type.Object({ value: MailingInput, email: Text() })
export type TestMailing = Static<typeof TestMailing>

export const TestMailingResponse = Type.Object({ sent_to: Type.String() })

/** Sends a draft as it was seen: at a wall-clock time of the festival such as "2027-07-01T09:00", or now with an empty one. */
export const SendMailing = Type.Object({ version: Text(), at: Text() })
export type SendMailing = Static<typeof SendMailing>

/** What became of the mail to a recipient. */
export const RecipientResult = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('failed'),
  Type.Literal('left_out'),
])
export type RecipientResult = Static<typeof RecipientResult>

/** Why somebody was left out. */
export const LeftOutReason = Type.Union([
  Type.Literal('opted_out'),
  Type.Literal('no_address'),
  Type.Literal('erased'),
  Type.Literal('missing'),
])
export type LeftOutReason = Static<typeof LeftOutReason>

/** A recipient; `error` is why a mail failed, `orders` are codes. */
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

/** `search` is the beginning of an address, `result` one of them; empty is all. */
export const RecipientFilters = Type.Object({ search: Text(), result: Text(), from: Text() })
export type RecipientFilters = Static<typeof RecipientFilters>

export const MailingRecipients = Page(MailingRecipient)
export type MailingRecipients = Static<typeof MailingRecipients>

/** What an audience can be chosen from. */
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
})
export type AudienceChoices = Static<typeof AudienceChoices>
