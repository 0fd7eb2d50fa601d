import { Type, type Static } from 'typebox'
import { Text } from './kinds.ts'
import { Product, TravelTime, Variant } from './shop-items.ts'

/** The remaining places of an item, of its departures, and of its variants if it has some. */
export const ItemAvailability = Type.Object({
  ...Type.Pick(Product, ['external_code', 'in_stock', 'stock_level']).properties,
  travel_times: Type.Array(Type.Pick(TravelTime, ['id', 'remaining'])),
  variants: Type.Optional(Type.Array(Type.Pick(Variant, ['id', 'in_stock', 'stock_level']))),
})
export type ItemAvailability = Static<typeof ItemAvailability>

/** `since` is the version of the public data that the caller has; empty for none. */
export const FollowAvailability = Type.Object({ since: Text() })
