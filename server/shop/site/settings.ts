import type { Config } from '#contract/config.ts'
import type { Translations } from '#contract/festival/translations.ts'

/** Time limits as ISO 8601 durations (the festival file's `durations`). */
export type Durations = {
  cart: string
  cardPayment: string
  bankTransfer: string
  staffOrder: string
  balance: string
  balanceReminder: string
  editLock: string
  resetLink: string
  session: string
  installmentGrace: string
  bankDetails: string
  endedCarts: string
  sentMails: string
  logIns: string
  holders: string
}

/** The waiting room (the festival file's `waitingRoom`), with `opensAt` as an instant. */
export interface WaitingRoomSettings {
  active: boolean
  opensAt: string | null
  gathersFor: string
  peoplePerMinute: number
  mostInside: number | null
  pass: string
}

/** The `site` of a festival file with every default filled in and every rich text sanitized. */
export type SiteSettings = Omit<
  Config,
  | 'language'
  | 'fallbacks'
  | 'events'
  | 'eventSettings'
  | 'termsVersion'
  | 'shippingCountries'
  | 'discountCodes'
  | 'sellerVatCountry'
> & {
  /** Whether a refund of shipped merchandise includes its share of the shipping. */
  refundShippingOfShipped: boolean
  /** How much percent staff may give off an order, with a reason; 0 is nothing. */
  manualDiscount: number
  /** The smallest coin, in minor units; 1 does not round. */
  cashRounding: number
  /** Whether phones at the gate keep the names of holders, to find them without a network. */
  offlineNames: boolean
  refunds: { toCard: boolean }
  /** With the tax in a donation, in percent. */
  donation: Config['donation'] & { tax_rate: number }
  waitingRoom: WaitingRoomSettings
  durations: Durations
  /** When mails about an unpaid installment are sent: days after its due date, negative before it. */
  installmentReminders: number[]
  invoiceSeller: { name: string; address: string; taxId: string } | null
  /** The festival's own texts of mails, by language and message path. */
  mailTexts: Record<string, Record<string, string>>
  /** Its texts in the festival's other languages. */
  translations: Translations
  bankAccount: { holder: string; iban: string; bic: string; bank: string } | null
}
