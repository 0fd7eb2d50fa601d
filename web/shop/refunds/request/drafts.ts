import { createDrafts } from '#web/lib/forms/drafts.ts'
import type { BankAccountValues } from './bank-account.ts'

/** What was chosen, by codes, and typed so far. */
export interface Draft {
  chosen: string[]
  /** With the note. Null before the step of the account, or of the card, was open. */
  account: BankAccountValues | null
}

/** The request of a customer for a refund of an order. */
export const drafts = createDrafts<Draft>({ chosen: [], account: null })
