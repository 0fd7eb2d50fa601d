import { Type, type Static } from 'typebox'
import { Instant, Nullable } from './kinds.ts'

/** How often a ticket admits its holder. */
export const Entry = Type.Union([Type.Literal('once'), Type.Literal('multiple')])
export type Entry = Static<typeof Entry>

/**
 * Date, place, and whether a ticket admits once or repeatedly. A product's or ticket's own values, else its event's; a travel time
 * replaces `starts_at`, and transport has an end only if the product itself has one.
 */
export const occasion = {
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  location: Nullable(Type.String()),
  entry: Entry,
}

export const Occasion = Type.Object(occasion)
export type Occasion = Static<typeof Occasion>
