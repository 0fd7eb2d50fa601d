import { Type, type Static } from 'typebox'
import * as kind from './fields.ts'

/** The festival file's lists: what it holds and what it sells. What is left out is as the example file says. */

export const Event = kind.fields({
  key: kind.key.required,
  name: kind.text.or(''),
  timezone: kind.timezone.optional,
  starts_at: kind.instant.optional,
  settings: kind.fields({
    creditCardActive: kind.flag(true),
    bankTransferActive: kind.flag(false),
    bankTransferCountries: kind.list(kind.country.required),
    ageRangeActive: kind.flag(true),
  }),
})
export type Event = Static<typeof Event>

const forSale = {
  external_code: kind.code.required,
  name: kind.name.required,
  type: kind.name.required,
  price: kind.price,
  fee: kind.money,
  refund_fee: kind.money,
  tax_rate: kind.percent,
  stock: kind.capacity,
  enabled: kind.flag(true),
  on_sale_from: kind.instant.optional,
  on_sale_until: kind.instant.optional,
  force_view: kind.flag(false),
  is_featured: kind.flag(false),
  shop_image: kind.picture.optional,
  shop_image_2: kind.picture.optional,
  shop_image_3: kind.picture.optional,
  shop_image_4: kind.picture.optional,
  shop_description: kind.text.or(''),
  limit_per_order: kind.limit(0),
  is_refundable: kind.flag(false),
  allow_refund_requests_from: kind.wallClock.optional,
  allow_refund_requests_until: kind.wallClock.optional,
}

export const PlanStep = kind.fields({
  amount: kind.amount,
  count: kind.count,
  units: Type.Enum(['days', 'weeks', 'months', 'years']),
})

export const Departure = kind.fields({ travel_time: kind.wallClock.required, seats: kind.count })

export const Product = kind.fields({
  event: kind.key.required,
  ...forSale,
  payment_plan: kind.list(PlanStep),
  allow_name_changes: kind.flag(false),
  allow_name_changes_until: kind.wallClock.optional,
  name_change_limit: kind.limit(0),
  allow_email_changes: kind.flag(false),
  travel_time_type: Type.Unsafe<'fixed' | 'selectable' | null>({
    enum: ['fixed', 'selectable', null],
    default: null,
  }),
  travel_time: kind.wallClock.optional,
  travel_times: kind.list(Departure),
  allow_travel_time_changes_until: kind.wallClock.optional,
  download_from: kind.wallClock.optional,
})
export type Product = Static<typeof Product>

export const MerchandiseItem = kind.fields(forSale)
export type MerchandiseItem = Static<typeof MerchandiseItem>

export const ShippingRate = kind.fields({
  country: kind.rateCountry.required,
  name: kind.text.or(''),
  price: kind.money,
  tax_rate: kind.percent,
  enabled: kind.flag(true),
})
export type ShippingRate = Static<typeof ShippingRate>

export const Voucher = kind.fields({
  code: kind.voucherCode.required,
  name: kind.text.or(''),
  amount: kind.amount,
  expires_at: kind.instant.optional,
  enabled: kind.flag(true),
})
export type Voucher = Static<typeof Voucher>

/** Many vouchers at once: as one, with random codes that begin with `prefix`. */
export const VoucherBatch = kind.fields({
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  prefix: kind.codePrefix.or(''),
  name: kind.text.or(''),
  amount: kind.amount,
  expires_at: kind.instant.optional,
})
export type VoucherBatch = Static<typeof VoucherBatch>
