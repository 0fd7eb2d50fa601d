import type {
  Bundle,
  Discount,
  Event,
  Goods,
  MerchandiseItem,
  Product,
  SharedCapacity,
  ShippingRate,
} from '#contract/festival/items.ts'
import type { Question } from '#contract/festival/questions.ts'

/** The initial values of a new record: the defaults of the festival file, except that an item is a draft. */

const noOccasion = { starts_at: null, ends_at: null, location: null, entry: null }

const goods: Goods = {
  external_code: '',
  name: '',
  type: '',
  price: 0,
  own_price: null,
  fee: 0,
  refund_fee: 0,
  tax_rate: 0,
  stock: null,
  enabled: false,
  on_sale_from: null,
  on_sale_until: null,
  force_view: false,
  is_featured: false,
  shop_image: null,
  shop_image_2: null,
  shop_image_3: null,
  shop_image_4: null,
  shop_description: '',
  limit_per_order: 0,
  needs: null,
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
  option: null,
  variants: [],
  allow_variant_changes_until: null,
  allow_cheaper_variants: false,
  translations: {},
}

export const blankMerchandise = (type: string): MerchandiseItem => ({
  ...goods,
  type,
  pick_up: false,
})

export const blankProduct = (event: string): Product => ({
  event,
  ...goods,
  ...noOccasion,
  type: 'ticket',
  opens_after: null,
  payment_plan: [],
  allow_name_changes: false,
  allow_name_changes_until: null,
  name_change_limit: 0,
  allow_email_changes: false,
  names_until: null,
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  allow_travel_time_changes_until: null,
  download_from: null,
  requires_one_of: [],
  upgrades_to: [],
  allow_upgrades_until: null,
})

export const blankEvent = (): Event => ({
  key: '',
  name: '',
  timezone: null,
  ...noOccasion,
  settings: {
    creditCardActive: true,
    bankTransferActive: false,
    bankTransferCountries: [],
    ageRangeActive: true,
  },
  translations: {},
})

export const blankBundle = (): Bundle => ({
  external_code: '',
  name: '',
  price: 0,
  fee: 0,
  items: [],
  enabled: false,
  on_sale_from: null,
  on_sale_until: null,
  shop_image: null,
  shop_description: '',
  translations: {},
})

export const blankCapacity = (): SharedCapacity => ({ code: '', name: '', capacity: 0, products: [] })

export const blankShipping = (): ShippingRate => ({
  country: '',
  name: '',
  price: 0,
  tax_rate: 0,
  enabled: true,
  translations: {},
})

export const blankDiscount = (): Discount => ({
  key: '',
  name: '',
  enabled: true,
  automatic: false,
  codes: [],
  percent: 10,
  amount: null,
  price: null,
  fees: false,
  items: [],
  types: [],
  from_count: 0,
  from_amount: 0,
  group_of: 0,
  cheapest: 0,
  with_items: [],
  with_types: [],
  with_count: 0,
  uses: null,
  uses_per_code: null,
  uses_per_order: 0,
  uses_per_customer: 0,
  budget: null,
  starts_at: null,
  ends_at: null,
  uses_return: true,
  refund_anew: false,
  reveals: [],
  translations: {},
})

export const blankQuestion = (): Question => ({
  key: '',
  label: '',
  help: '',
  type: 'choice',
  for: { items: [], types: [], ages: [] },
  per: 'item',
  required: false,
  options: {},
  min: null,
  max: null,
  max_length: null,
  condition: null,
  due: 'purchase',
  about: 'person',
  blocks_entry: false,
  sensitive: false,
  erase_after: 30,
  at_gate: {},
  enabled: true,
  translations: {},
})
