import { Type, type Static } from 'typebox'
import { Flag, Instant, Nullable, Text } from '#contract/kinds.ts'
import { Permission } from './roles.ts'

/** The checklist before opening. Owners can dismiss the items under `optional`. */
export const CHECKLIST = {
  needed: [
    'terms',
    'privacy',
    'contact',
    'invoice_seller',
    'bank_account',
    'mail_server',
    'mail_delivered',
    'public_address',
    'production',
    'gateway_live',
    'products',
    'shop_open',
  ],
  optional: [
    'test_payment',
    'second_owner',
    'second_factors',
    'backups',
    'event_dates',
    'departures',
    'capacities',
    'prices',
    'taxes',
    'sale_periods',
    'installments',
    'opening_time',
    'waiting_room',
    'check_in_lists',
    'translations',
    'test_order',
  ],
} as const
/** The way from nothing to a first test sale, in this order. */
export const FIRST_STEPS = [
  'products',
  'taxes',
  'terms',
  'invoice_seller',
  'shop_open',
  'test_order',
] as const

export type ChecklistKey = (typeof CHECKLIST)['needed' | 'optional'][number]

/** One requirement of the checklist with its current state. */
export const ChecklistItem = Type.Object({
  key: Type.Enum([...CHECKLIST.needed, ...CHECKLIST.optional]),
  title: Type.String(),
  why: Type.String({ description: 'Why it matters, as a sentence.' }),
  state: Type.Enum(['done', 'missing', 'not needed']),
  /** The names of some affected entries; `more` is the number of others. */
  about: Type.Array(Type.String()),
  more: Type.Integer(),
  /** The office page where it can be fixed, such as "/site/payments"; null if only the operator can. */
  to: Nullable(Type.String()),
  permission: Nullable(Permission),
  optional: Type.Boolean(),
  /** Whether the shop cannot open for the first time without it. */
  blocks_opening: Type.Boolean(),
  mark: Type.String({ description: 'Identifies what is missing; sent back when the item is dismissed.' }),
  dismissed: Nullable(Type.Object({ by: Type.String(), at: Instant() })),
})
export type ChecklistItem = Static<typeof ChecklistItem>

/**
 * `opened`: the sale is open, or already over. `new`: the shop has never been open. `blank`: it has neither events nor products, and begins
 * with its first questions. `trial`: what would not be real if it opened now, as sentences.
 */
export const Checklist = Type.Object({
  opened: Type.Boolean(),
  new: Type.Boolean(),
  blank: Type.Boolean(),
  trial: Type.Array(Type.String()),
  items: Type.Array(ChecklistItem),
})
export type Checklist = Static<typeof Checklist>

export const ChecklistResponse = Type.Object({ checklist: Checklist })

/** Dismisses an item in its displayed state, or restores it. */
export const DismissItem = Type.Object({ item: Text(), mark: Text(), dismissed: Flag() })
export type DismissItem = Static<typeof DismissItem>
