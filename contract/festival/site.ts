import { Type, type Static } from 'typebox'
import * as kind from './fields.ts'

const texts = kind.fields({
  siteTitle: kind.text.or(''),
  heroTitle: kind.text.or(''),
  heroText: kind.text.or(''),
  underConstruction: kind.text.or('The shop opens soon.'),
  outOfStock: kind.text.or('Sold out for now. Look again tomorrow.'),
  terms: kind.text.or(''),
  privacy: kind.text.or(''),
  security: kind.text.or(''),
  cookies: kind.text.or(''),
  faqs: kind.text.or(''),
  bankTransfer: kind.text.or(''),
  titles: kind.labels({ tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' }),
})

const durations = kind.fields({
  cart: kind.span.or('PT15M'),
  cardPayment: kind.span.or('PT1H'),
  bankTransfer: kind.span.or('P7D'),
  staffOrder: kind.span.or('P14D'),
  editLock: kind.span.or('PT15M'),
  resetLink: kind.span.or('PT15M'),
  session: kind.span.or('P30D'),
  installmentGrace: kind.grace.or('P0D'),
  bankDetails: kind.span.or('P90D'),
})

const invoiceSeller = kind.fields({
  name: kind.name.required,
  address: kind.name.required,
  taxId: kind.name.required,
})

const bankAccount = kind.fields({
  holder: kind.name.required,
  iban: kind.iban.required,
  bic: kind.bic.required,
  bank: kind.name.required,
})

const words = {
  paymentMethods: kind.labels({
    credit_card: 'Credit card',
    bank_transfer: 'Bank transfer',
    voucher: 'Voucher',
  }),
  paymentStatuses: kind.labels({
    pending: 'Pending',
    partial: 'Partially paid',
    processing: 'Processing',
    problem: 'Problem',
    paid: 'Paid',
    cancelled: 'Cancelled',
    abandoned: 'Abandoned',
  }),
  ticketStatuses: kind.labels({ active: 'Active', cancelled: 'Cancelled', blocked: 'Blocked', used: 'Used' }),
  merchandiseStatuses: kind.labels({ active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' }),
  refundStatuses: kind.map(kind.name.required),
  productTypes: kind.map(kind.name.required, {
    ticket: 'Tickets',
    transport: 'Transport',
    camping: 'Camping',
  }),
  merchandiseTypes: kind.map(kind.name.required, { clothing: 'Clothing', accessory: 'Accessories' }),
}

/** The festival file's `site`. What is left out is as the example file says. */
export const Site = kind.fields({
  name: kind.name.required,
  timezone: kind.timezone.required,
  currency: kind.currency.required,
  locale: kind.locale.or('en-GB'),
  shopActive: kind.flag(true),
  merchandiseActive: kind.flag(true),
  includeOutOfStockDefault: kind.flag(false),
  logo: kind.picture.optional,
  banner: kind.picture.optional,
  accentColor: kind.colour.optional,
  websiteUrl: kind.webAddress.optional,
  contactEmail: kind.email.required,
  contactAddress: kind.text.optional,
  senderAddress: kind.email.required,
  social: kind.fields({
    facebook: kind.webAddress.optional,
    soundcloud: kind.webAddress.optional,
    instagram: kind.webAddress.optional,
    youtube: kind.webAddress.optional,
  }),
  paymentGateway: Type.Enum(['sandbox-redirect', 'sandbox-submit', 'stripe', 'redsys'], {
    default: 'sandbox-redirect',
  }),
  creditCardMaxAttempts: Type.Integer({ minimum: 1, maximum: 100, default: 5 }),
  installmentReminders: kind.days([-7, 0, 3, 10]),
  invoiceSeller: Type.Union([invoiceSeller, Type.Null()], { default: null }),
  bankAccount: Type.Union([bankAccount, Type.Null()], { default: null }),
  refundShippingOfShipped: kind.flag(false),
  countries: kind.map(kind.name.required),
  ibanCountries: kind.list(kind.country.required),
  addressLines: kind.map(kind.fields({ text: kind.name.required, required: kind.flag(false) })),
  ageRanges: kind.map(kind.name.required),
  ...words,
  ambassadors: kind.fields({
    title: kind.text.or(''),
    text: kind.text.or(''),
    url: kind.pagePath.or('ambassadors'),
  }),
  texts,
  durations,
})
export type Site = Static<typeof Site>
