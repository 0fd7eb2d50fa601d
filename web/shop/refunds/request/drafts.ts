import { createDrafts } from '#web/lib/forms/drafts.ts'
import type { BankAccountValues } from './bank-account.ts'

/** What was chosen, by codes, and typed so far. */
export interface Draft {
  chosen: string[]
  /** Null before the form of the account was open. */
  account: BankAccountValues | null
}

/** The request of a customer for a refund of an order. */
export const drafts = createDrafts<Draft>({ chosen: [], account: null })
