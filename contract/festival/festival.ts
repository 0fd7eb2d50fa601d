import { Type, type Static } from 'typebox'
import { Event, MerchandiseItem, Product, ShippingRate, Voucher } from './items.ts'
import * as kind from './fields.ts'
import { Site } from './site.ts'

/** A whole festival file, as `festivals/*.yaml` writes it. */
export const Festival = kind.fields({
  festoon: Type.Literal(1),
  site: Site,
  events: kind.list(Event),
  products: kind.list(Product),
  merchandise: kind.list(MerchandiseItem),
  shipping: kind.list(ShippingRate),
  vouchers: kind.list(Voucher),
})
export type Festival = Static<typeof Festival>
