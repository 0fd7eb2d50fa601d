import { Type, type Static } from 'typebox'
import {
  Bundle,
  Discount,
  Event,
  MerchandiseItem,
  Product,
  SharedCapacity,
  ShippingRate,
  Voucher,
} from './items.ts'
import { Question } from './questions.ts'
import * as field from './fields.ts'
import { Site } from './site.ts'

/** A whole festival file (docs/festival-file.md). */
export const Festival = field.object({
  festoon: Type.Literal(1),
  site: Site,
  events: field.list(Event),
  products: field.list(Product),
  merchandise: field.list(MerchandiseItem),
  bundles: field.list(Bundle),
  capacities: field.list(SharedCapacity),
  shipping: field.list(ShippingRate),
  discounts: field.list(Discount),
  questions: field.list(Question),
  vouchers: field.list(Voucher),
})
export type Festival = Static<typeof Festival>
