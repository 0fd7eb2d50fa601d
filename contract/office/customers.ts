import { Type, type Static } from 'typebox'
import { Instant, Labels, Money, Nullable, Text, OptionalText, TextMap } from '#contract/kinds.ts'
import { HistoryEntry, OrderMail } from './orders.ts'
import { TicketRow } from './tickets.ts'
import { Page, Sort } from './page.ts'

/** A customer account. `registered`: it has a password. */
export const CustomerRow = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  email: Type.String(),
  country: Nullable(Type.String()),
  language: Nullable(Type.String({ description: 'The chosen one, else that of their last login.' })),
  registered: Type.Boolean(),
  created_at: Instant(),
  erased_at: Nullable(Instant()),
  orders: Type.Integer(),
  tickets: Type.Integer({ description: 'Those in their orders, without transferred ones.' }),
  notes: Type.Integer({ description: 'The number of staff notes about the account.' }),
})
export type CustomerRow = Static<typeof CustomerRow>

/** The columns by which the list is sorted. */
export const CUSTOMER_SORTS = ['name', 'email', 'created'] as const

/** `search` is a part of a name or an address. */
export const CustomerFilters = Type.Object({ search: Text(), sort: Sort(CUSTOMER_SORTS), from: Text() })
export type CustomerFilters = Static<typeof CustomerFilters>

export const CustomerList = Page(CustomerRow)
export type CustomerList = Static<typeof CustomerList>

/** An account that may belong to the same person: it has the same name, or the same address apart from dots, a tag and case. */
export const PossibleDuplicate = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  email: Type.String(),
  same: Type.Union([Type.Literal('name'), Type.Literal('email')]),
})
export type PossibleDuplicate = Static<typeof PossibleDuplicate>

/** A correction of an account by the staff: the changed fields with their old values; an address in one line. */
export const CustomerChange = Type.Object({
  at: Instant(),
  by: Type.String(),
  before: Type.Record(Type.String(), Type.String()),
  after: Type.Record(Type.String(), Type.String()),
})
export type CustomerChange = Static<typeof CustomerChange>

/** A customer with all their data, newest first. `lines` are the labels of the address lines that the festival requests. */
export const OfficeCustomer = Type.Object({
  id: Type.Integer(),
  version: Type.String({ description: 'Sent back with a correction.' }),
  full_name: Type.String(),
  email: Type.String(),
  pending_email: Nullable(Type.String({ description: 'Unconfirmed until its mailed link is followed.' })),
  country: Nullable(Type.String()),
  address: Type.Record(Type.String(), Type.String()),
  company_name: Nullable(Type.String()),
  vat_number: Nullable(Type.String()),
  language: Nullable(
    Type.String({
      description: 'The chosen one, else that of their last login; null if unknown.',
    }),
  ),
  registered: Type.Boolean(),
  created_at: Instant(),
  erased_at: Nullable(Instant()),
  orders: Type.Array(
    Type.Object({
      code: Type.String(),
      created_at: Instant(),
      payment_status: Type.String(),
      payment_method: Type.String(),
      total_price: Money(),
      staff: Nullable(Type.String()),
    }),
  ),
  tickets: Type.Array(TicketRow),
  refunds: Type.Array(
    Type.Object({
      id: Type.Integer(),
      order: Type.String(),
      status: Type.String(),
      created_at: Instant(),
      total: Money(),
    }),
  ),
  mails: Type.Array(OrderMail),
  sessions: Type.Array(
    Type.Object({
      created_at: Instant(),
      last_used_at: Instant(),
      expires_at: Instant(),
      user_agent: Nullable(Type.String()),
    }),
  ),
  changes: Type.Array(CustomerChange),
  history: Type.Array(HistoryEntry),
  possible_duplicates: Type.Array(PossibleDuplicate),
  countries: Labels(),
  lines: Labels(),
})
export type OfficeCustomer = Static<typeof OfficeCustomer>

export const CustomerResponse = Type.Object({ customer: OfficeCustomer })

/** The new values of the account. Omitted fields and address lines stay unchanged. */
export const CorrectCustomer = Type.Object({
  version: Text(),
  full_name: OptionalText(),
  email: OptionalText(),
  country: OptionalText(),
  language: OptionalText(),
  address: TextMap(),
})
export type CorrectCustomer = Static<typeof CorrectCustomer>
