import type { Cart, CartProduct } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { PublicData } from '#contract/data.ts'
import type { MerchandiseItem, Product } from '#contract/shop-items.ts'

const labels = {
  paymentStatuses: {},
  ticketStatuses: {},
  merchandiseStatuses: {},
  refundStatuses: {},
  productTypes: { ticket: 'Tickets', transport: 'Transport' },
  merchandiseTypes: {},
}

const texts = {
  siteTitle: '',
  heroTitle: 'Under the lights',
  heroText: '',
  underConstruction: 'Soon.',
  outOfStock: 'Sold out for now.',
  terms: '',
  privacy: '',
  security: '',
  cookies: '',
  faqs: '',
  bankTransfer: '',
  titles: {},
}

export const config: Config = {
  ...labels,
  name: 'Lights by the Sea',
  timezone: 'Europe/Zagreb',
  currency: 'EUR',
  locale: 'en-GB',
  shopActive: true,
  merchandiseActive: true,
  includeOutOfStockDefault: false,
  logo: null,
  banner: null,
  accentColor: null,
  websiteUrl: null,
  contactEmail: 'hello@lights.example',
  contactAddress: null,
  senderAddress: 'tickets@lights.example',
  social: { facebook: null, soundcloud: null, instagram: null, youtube: null },
  paymentGateway: 'sandbox-redirect',
  paymentMethods: { credit_card: 'Credit card' },
  creditCardMaxAttempts: 5,
  countries: { HR: 'Croatia' },
  ibanCountries: ['HR'],
  addressLines: {},
  ageRanges: { young: 'Under 18', grown: '18 and over' },
  ambassadors: { title: '', text: '', url: 'ambassadors' },
  texts,
  termsVersion: 'of spring',
  events: [{ key: 'summer', name: 'Summer', timezone: 'Europe/Zagreb', starts_at: null }],
  eventSettings: {
    summer: {
      creditCardActive: true,
      bankTransferActive: false,
      bankTransferCountries: [],
      ageRangeActive: true,
    },
  },
}

export const publicData: PublicData = { config, products: [], merchandise: [], country: null }

const plainItem = {
  price: 12900,
  fee: 400,
  in_stock: true,
  stock_level: 5,
  on_sale_from: null,
  on_sale_until: null,
  force_view: false,
  is_featured: false,
  shop_image: null,
  shop_image_2: null,
  shop_image_3: null,
  shop_image_4: null,
  shop_description: '',
  has_payment_plan: false,
  payment_plan: [],
  limit_per_order: 0,
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
}

export const weekend: Product = {
  ...plainItem,
  id: 1,
  external_code: 'weekend',
  name: 'Weekend',
  shop_item_type: 'tickets',
  type: 'ticket',
  event: 'Summer',
  event_id: 'summer',
  timezone: 'Europe/Zagreb',
  allow_name_changes: true,
  allow_name_changes_until: null,
  name_change_limit: 0,
  allow_email_changes: true,
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  allow_travel_time_changes_until: null,
}

export const bus: Product = {
  ...weekend,
  id: 2,
  external_code: 'bus',
  name: 'Bus',
  type: 'transport',
  travel_time_type: 'selectable',
  travel_times: [
    { id: 11, travel_time: '2027-07-08T12:00:00+02:00', remaining: 3 },
    { id: 12, travel_time: '2027-07-08T15:00:00+02:00', remaining: 0 },
  ],
}

export const cup: MerchandiseItem = {
  ...plainItem,
  id: 3,
  external_code: 'cup',
  name: 'Enamel cup',
  shop_item_type: 'merchandise',
  type: 'accessory',
  price: 1400,
  fee: 0,
}

export const lineFor = (product: Product, full_name: string): CartProduct => ({
  id: 70 + product.id,
  shop_item_type: 'tickets',
  product,
  full_name,
  email: 'zoe@lights.example',
  age: 'grown',
  transport_time_id: null,
  travel_time: null,
  price: product.price,
  fee: product.fee,
})

/** A cart of these lines that is held for `seconds` more. */
export const cartOf = (products: CartProduct[], seconds = 900): Cart => ({
  code: 'cart-code',
  now: '2027-01-01T12:00:00Z',
  expires_at: new Date(Date.parse('2027-01-01T12:00:00Z') + seconds * 1000).toISOString(),
  products,
  merchandise: [],
  total_price: 13300 * products.length,
})
