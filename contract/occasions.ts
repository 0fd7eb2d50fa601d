import { Type, type Static } from 'typebox'
import { Instant, Nullable } from './kinds.ts'

/** How often a ticket lets its holder in. */
export const Entry = Type.Union([Type.Literal('once'), Type.Literal('multiple')])
export type Entry = Static<typeof Entry>

/**
 * When and where something is, and how often its ticket lets in. Of a product or ticket it is its own, else its
 * event's; a travel time stands for `starts_at`, and what travels ends only where the product itself says so.
 */
export const occasion = {
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  location: Nullable(Type.String()),
  entry: Entry,
}

export const Occasion = Type.Object(occasion)
export type Occasion = Static<typeof Occasion>
