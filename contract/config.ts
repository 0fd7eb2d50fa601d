import { Type, type Static } from 'typebox'
import { Labels, Money, Nullable } from './kinds.ts'
import { occasion } from './occasions.ts'

export const AddressLine = Type.Object({ text: Type.String(), required: Type.Boolean() })
export type AddressLine = Static<typeof AddressLine>

export const EventSettings = Type.Object({
  creditCardActive: Type.Boolean(),
  bankTransferActive: Type.Boolean(),
  bankTransferCountries: Type.Array(Type.String()),
  ageRangeActive: Type.Boolean(),
})
export type EventSettings = Static<typeof EventSettings>

/** An event as shown on pages. */
export const FestivalEvent = Type.Object({
  key: Type.String(),
  name: Type.String(),
  timezone: Type.String(),
  ...occasion,
})
export type FestivalEvent = Static<typeof FestivalEvent>

export const PageTexts = Type.Object({
  siteTitle: Type.String(),
  heroTitle: Type.String(),
  heroText: Type.String(),
  underConstruction: Type.String(),
  outOfStock: Type.String(),
  terms: Type.String(),
  privacy: Type.String(),
  security: Type.String(),
  cookies: Type.String(),
  faqs: Type.String(),
  bankTransfer: Type.String(),
  /** The label of the payment method of guests. */
  invitation: Type.String(),
  titles: Labels(),
})
export type PageTexts = Static<typeof PageTexts>

/** The public projection of the site's configuration: everything a browser may know. */
export const Config = Type.Object({
  name: Type.String(),
  timezone: Type.String(),
  currency: Type.String(),
  locale: Type.String(),
  /** The languages of the shop; the first one is served at paths without a prefix. */
  languages: Type.Array(Type.String()),
  /** The language of this answer. */
  language: Type.String(),
  /** The festival's plain texts that fall back to its first language, because they have no translation in this one. */
  fallbacks: Type.Optional(Type.Array(Type.String())),
  shopActive: Type.Boolean(),
  merchandiseActive: Type.Boolean(),
  includeOutOfStockDefault: Type.Boolean(),
  /** Whether there are codes of discounts; vouchers may be there without. */
  discountCodes: Type.Boolean(),
  /** Whether sold-out items have a waiting list. */
  waitingList: Type.Boolean(),
  /** What customers may give on top of what they buy: for what, amounts to choose from, and whether rounding up is offered. */
  donation: Type.Object({
    enabled: Type.Boolean(),
    title: Type.String(),
    text: Type.String(),
    suggested: Type.Array(Money()),
    roundUp: Type.Boolean(),
  }),
  /** Whether invoices can be issued to companies, and whether the reverse charge applies. */
  companyInvoices: Type.Object({ enabled: Type.Boolean(), reverseCharge: Type.Boolean() }),
  /** The letters of the EU country of the seller's VAT number; null where it has none. */
  sellerVatCountry: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  accentColor: Nullable(Type.String()),
  websiteUrl: Nullable(Type.String()),
  contactEmail: Type.String(),
  contactAddress: Nullable(Type.String()),
  senderAddress: Type.String(),
  social: Type.Object({
    facebook: Nullable(Type.String()),
    soundcloud: Nullable(Type.String()),
    instagram: Nullable(Type.String()),
    youtube: Nullable(Type.String()),
  }),
  paymentGateway: Type.String(),
  paymentMethods: Labels(),
  creditCardMaxAttempts: Type.Integer(),
  countries: Labels(),
  /** Those of the countries that merchandise is shipped to. */
  shippingCountries: Type.Array(Type.String()),
  ibanCountries: Type.Array(Type.String()),
  addressLines: Type.Record(Type.String(), AddressLine),
  ageRanges: Labels(),
  paymentStatuses: Labels(),
  ticketStatuses: Labels(),
  merchandiseStatuses: Labels(),
  refundStatuses: Labels(),
  productTypes: Labels(),
  merchandiseTypes: Labels(),
  ambassadors: Type.Object({ title: Type.String(), text: Type.String(), url: Type.String() }),
  texts: PageTexts,
  /** Identifies the terms in `texts`; it changes with them. */
  termsVersion: Type.String(),
  events: Type.Array(FestivalEvent),
  eventSettings: Type.Record(Type.String(), EventSettings),
})
export type Config = Static<typeof Config>
