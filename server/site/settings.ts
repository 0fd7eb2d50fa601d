import type { Config } from '#contract/config.ts'

/** Rules that run by the clock, as ISO 8601 durations (the festival file's `durations`). */
export type Durations = {
  cart: string
  cardPayment: string
  bankTransfer: string
  staffOrder: string
  editLock: string
  resetLink: string
  session: string
  installmentGrace: string
  bankDetails: string
}

/** What the festival file's `site` says, complete: every default filled in, every rich text cleaned. */
export type SiteSettings = Omit<Config, 'events' | 'eventSettings' | 'termsVersion'> & {
  /** Whether merchandise that was shipped already gives its share of the shipping back, too. */
  refundShippingOfShipped: boolean
  durations: Durations
  /** How many days after its due date an unpaid installment is written about; negative before it. */
  installmentReminders: number[]
  invoiceSeller: { name: string; address: string; taxId: string } | null
  bankAccount: { holder: string; iban: string; bic: string; bank: string } | null
}
