import { Type, type Static } from 'typebox'
import { GuestState } from '#contract/office/guests/guests.ts'
import { Instant, Money, Nullable } from '#contract/kinds.ts'

/** What only a key with people's data is told. */
const personal = { description: 'Only for a key with people’s data.' }
const PersonalText = () => Type.Optional(Nullable(Type.String(personal)))
const PersonalAddress = () => Type.Optional(Nullable(Type.Record(Type.String(), Type.String(), personal)))

export const ApiEvent = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  name: Type.String(),
  timezone: Type.String(),
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  location: Nullable(Type.String()),
})
export type ApiEvent = Static<typeof ApiEvent>

export const ApiProduct = Type.Object({
  id: Type.Integer(),
  external_code: Type.String(),
  event: Type.String({ description: 'The key of its event.' }),
  name: Type.String(),
  type: Type.String(),
  price: Money(),
  fee: Money(),
  tax_rate: Type.Number({ description: 'In percent.' }),
  enabled: Type.Boolean(),
  on_sale_from: Nullable(Instant()),
  on_sale_until: Nullable(Instant()),
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
})
export type ApiProduct = Static<typeof ApiProduct>

/** The places of a product, of one of its departures, or the pieces of merchandise or of one of its variants. */
export const ApiStock = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([
    Type.Literal('product'),
    Type.Literal('departure'),
    Type.Literal('merchandise'),
    Type.Literal('variant'),
  ]),
  external_code: Type.String(),
  transport_time_id: Nullable(Type.Integer()),
  variant: Nullable(Type.String()),
  capacity: Nullable(Type.Integer({ description: 'Null without a limit.' })),
  taken: Type.Integer({ description: 'Sold, or in an open cart.' }),
})
export type ApiStock = Static<typeof ApiStock>

export const ApiOrderLine = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('product'), Type.Literal('merchandise')]),
  external_code: Type.String(),
  variant: Nullable(Type.String()),
  price: Money(),
  fee: Money(),
  tax_rate: Nullable(Type.Number({ description: 'In percent.' })),
  released: Type.Boolean({ description: 'Whether its place is for sale again.' }),
})

/**
 * An order. A key for some events reads its lines of these; the sums of an order that has others as well are null then, because they would
 * tell of them.
 */
export const ApiOrder = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  customer_id: Type.Integer(),
  created_at: Instant(),
  payment_method: Type.String(),
  payment_status: Type.String(),
  paid_at: Nullable(Instant()),
  has_refunds: Type.Boolean(),
  items_total: Nullable(Money()),
  shipping_amount: Nullable(Money()),
  donation_amount: Nullable(Money()),
  discount_amount: Nullable(Money()),
  total_price: Nullable(Money()),
  lines: Type.Array(ApiOrderLine),
  billing_name: PersonalText(),
  billing_email: PersonalText(),
  billing_country: PersonalText(),
  billing_address: PersonalAddress(),
  shipping_country: PersonalText(),
  shipping_address: PersonalAddress(),
  company_name: PersonalText(),
  vat_number: PersonalText(),
})
export type ApiOrder = Static<typeof ApiOrder>

export const ApiTicket = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  order: Type.String({ description: 'The code of its order.' }),
  product: Type.String({ description: 'The external code of its product.' }),
  event: Type.String({ description: 'The key of its event.' }),
  variant: Nullable(Type.String({ description: 'The key of its variant.' })),
  transport_time_id: Nullable(Type.Integer()),
  status: Type.String(),
  price: Money(),
  fee: Money(),
  created_at: Instant(),
  full_name: PersonalText(),
  email: PersonalText(),
  age: PersonalText(),
})
export type ApiTicket = Static<typeof ApiTicket>

/** What was decided about a ticket at a gate. */
export const ApiAdmission = Type.Object({
  id: Type.Integer(),
  at: Instant(),
  recorded_at: Instant(),
  ticket: Type.String({ description: 'The code of the ticket.' }),
  product: Type.String({ description: 'The external code of its product.' }),
  event: Type.String({ description: 'The key of its event.' }),
  gate: Type.String(),
  list: Type.String(),
  direction: Type.Union([Type.Literal('entry'), Type.Literal('exit')]),
  outcome: Type.Union([Type.Literal('admitted'), Type.Literal('checked_out'), Type.Literal('undone')]),
  offline: Type.Boolean({ description: 'Whether a phone without a network decided it.' }),
})
export type ApiAdmission = Static<typeof ApiAdmission>

export const ApiRefund = Type.Object({
  id: Type.Integer(),
  order: Type.String({ description: 'The code of its order.' }),
  customer_id: Type.Integer(),
  status: Type.String(),
  created_at: Instant(),
  completed_at: Nullable(Instant()),
  destination: Type.String(),
  total: Nullable(Money()),
  shipping_refund: Nullable(Money()),
  donation_refund: Nullable(Money()),
  tickets: Type.Array(Type.String(), { description: 'The codes of its tickets.' }),
  reason: PersonalText(),
  problem_reason: PersonalText(),
})
export type ApiRefund = Static<typeof ApiRefund>

export const ApiCustomer = Type.Object({
  id: Type.Integer(),
  created_at: Instant(),
  full_name: PersonalText(),
  email: PersonalText(),
  country: PersonalText(),
  address: PersonalAddress(),
  company_name: PersonalText(),
  vat_number: PersonalText(),
  language: PersonalText(),
})
export type ApiCustomer = Static<typeof ApiCustomer>

/** The places of a product that a partner was promised, until an instant. */
export const ApiAllocation = Type.Object({
  id: Type.Integer(),
  partner: Type.String({ description: 'The name of the partner.' }),
  product: Type.String({ description: 'The external code of the product.' }),
  event: Type.String({ description: 'The key of its event.' }),
  until: Instant(),
  closed_at: Nullable(Instant()),
  promised: Type.Integer(),
  named: Type.Integer(),
  left: Type.Integer({ description: 'How many can still be named.' }),
})
export type ApiAllocation = Static<typeof ApiAllocation>

/** A guest of an allocation. The ticket is null once it was given away. */
export const ApiGuest = Type.Object({
  id: Type.Integer(),
  allocation_id: Type.Integer(),
  partner: Type.String({ description: 'The name of the partner.' }),
  product: Type.String({ description: 'The external code of the product.' }),
  event: Type.String({ description: 'The key of its event.' }),
  order: Type.String({ description: 'The code of the invitation’s order.' }),
  ticket: Nullable(Type.String({ description: 'The code of the ticket.' })),
  state: GuestState,
  named_at: Instant(),
  withdrawn_at: Nullable(Instant()),
  full_name: PersonalText(),
  email: PersonalText(),
})
export type ApiGuest = Static<typeof ApiGuest>

/** Who wants no news. `address_hash` is the SHA-256 of the lower-case e-mail address; it stays when the person is erased. */
export const ApiNewsOptOut = Type.Object({
  address_hash: Type.String(),
  at: Instant(),
  via: Type.Union([Type.Literal('link'), Type.Literal('one_click'), Type.Literal('account')]),
})
export type ApiNewsOptOut = Static<typeof ApiNewsOptOut>
