import { Type, type Static } from 'typebox'
import { IBAN_COUNTRIES } from '#contract/banks.ts'
import { messages } from '#contract/messages.ts'
import { offeredInShop } from '#contract/payment-methods.ts'
import * as field from './fields.ts'
import { own } from './translations.ts'

const texts = field.object({
  siteTitle: own(field.text.or('')),
  heroTitle: own(field.text.or('')),
  heroText: own(field.text.or('')),
  underConstruction: own(field.text.or('The shop opens soon.')),
  outOfStock: own(field.text.or('Sold out for now. Look again tomorrow.')),
  terms: own(field.text.or(''), 'rich'),
  privacy: own(field.text.or(''), 'rich'),
  security: own(field.text.or(''), 'rich'),
  cookies: own(field.text.or(''), 'rich'),
  faqs: own(field.text.or(''), 'rich'),
  bankTransfer: own(field.text.or(''), 'rich'),
  invitation: own(field.text.or('Invitation')),
  titles: field.labels({ tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' }),
})

const durations = field.object({
  cart: field.span.or('PT15M'),
  cardPayment: field.span.or('PT1H'),
  bankTransfer: field.span.or('P7D'),
  staffOrder: field.span.or('P14D'),
  balance: field.span.or('P7D'),
  balanceReminder: field.grace.or('P2D'),
  editLock: field.span.or('PT15M'),
  resetLink: field.span.or('PT15M'),
  session: field.span.or('P30D'),
  installmentGrace: field.grace.or('P0D'),
  bankDetails: field.span.or('P90D'),
  endedCarts: field.span.or('P30D'),
  sentMails: field.span.or('P365D'),
  logIns: field.span.or('P30D'),
  holders: field.span.or('P180D'),
})

const invoiceSeller = field.object({
  name: field.name.required,
  address: field.name.required,
  taxId: field.name.required,
})

const bankAccount = field.object({
  holder: field.name.required,
  iban: field.iban.required,
  bic: field.bic.required,
  bank: field.name.required,
})

const labels = {
  /** The accepted payment methods and their labels. */
  paymentMethods: field.map(own(field.name.required), offeredInShop(messages.paymentMethods)),
  paymentStatuses: field.labels({
    pending: 'Pending',
    partial: 'Partially paid',
    processing: 'Processing',
    problem: 'Problem',
    paid: 'Paid',
    cancelled: 'Cancelled',
    abandoned: 'Abandoned',
  }),
  ticketStatuses: field.labels({
    active: 'Active',
    cancelled: 'Cancelled',
    blocked: 'Blocked',
    used: 'Used',
  }),
  merchandiseStatuses: field.labels({ active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' }),
  refundStatuses: field.map(own(field.name.required)),
  productTypes: field.map(own(field.name.required), {
    ticket: 'Tickets',
    transport: 'Transport',
    camping: 'Camping',
  }),
  merchandiseTypes: field.map(own(field.name.required), { clothing: 'Clothing', accessory: 'Accessories' }),
}

/** The `site` of a festival file (docs/festival-file.md). */
export const Site = field.part({
  name: field.name.required,
  timezone: field.timezone.required,
  currency: field.currency.required,
  locale: field.locale.or('en-GB'),
  languages: field.list(field.language.required),
  shopActive: field.flag(true),
  merchandiseActive: field.flag(true),
  includeOutOfStockDefault: field.flag(false),
  waitingList: field.flag(true),
  offlineNames: field.flag(false),
  logo: field.picture.optional,
  banner: field.picture.optional,
  accentColor: field.colour.optional,
  websiteUrl: field.webAddress.optional,
  contactEmail: field.email.required,
  contactAddress: own(field.text.optional),
  senderAddress: field.email.required,
  social: field.object({
    facebook: field.webAddress.optional,
    soundcloud: field.webAddress.optional,
    instagram: field.webAddress.optional,
    youtube: field.webAddress.optional,
  }),
  paymentGateway: Type.Enum(['sandbox-redirect', 'sandbox-submit', 'stripe', 'redsys'], {
    default: 'sandbox-redirect',
  }),
  creditCardMaxAttempts: Type.Integer({ minimum: 1, maximum: 100, default: 5 }),
  installmentReminders: field.days([-7, 0, 3, 10]),
  invoiceSeller: Type.Union([invoiceSeller, Type.Null()], { default: null }),
  /** What customers may give on top of what they buy. */
  donation: field.object({
    enabled: field.flag(false),
    title: own(field.text.or('')),
    text: own(field.text.or('')),
    suggested: field.list(field.amount),
    roundUp: field.flag(true),
    tax_rate: field.percent,
  }),
  companyInvoices: field.object({ enabled: field.flag(false), reverseCharge: field.flag(false) }),
  bankAccount: Type.Union([bankAccount, Type.Null()], { default: null }),
  refundShippingOfShipped: field.flag(false),
  manualDiscount: Type.Integer({ minimum: 0, maximum: 100, default: 0 }),
  cashRounding: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
  refunds: field.object({ toCard: field.flag(true) }),
  waitingRoom: field.object({
    active: field.flag(false),
    opensAt: field.moment.optional,
    gathersFor: field.span.or('PT30M'),
    peoplePerMinute: Type.Integer({ minimum: 1, maximum: 100_000, default: 500 }),
    mostInside: field.capacity,
    pass: field.span.or('PT10M'),
  }),
  countries: field.map(field.name.required),
  ibanCountries: field.list(field.country.required, IBAN_COUNTRIES),
  addressLines: field.map(field.object({ text: own(field.name.required), required: field.flag(false) })),
  ageRanges: field.map(own(field.name.required)),
  ...labels,
  ambassadors: field.object({
    title: own(field.text.or('')),
    text: own(field.text.or(''), 'rich'),
    url: field.pagePath.or('ambassadors'),
  }),
  texts,
  mailTexts: field.mailTexts,
  durations,
})
export type Site = Static<typeof Site>
