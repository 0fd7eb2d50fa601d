import { createDrafts } from '#web/lib/forms/drafts.ts'
import type { BankAccountValues } from './bank-account.ts'

/** The selection, by codes, and the input so far. */
export interface Draft {
  chosen: string[]
  /** With the note. Null before the step of the destination was opened. */
  account: BankAccountValues | null
}

/** The draft of a customer's refund request for an order. */
export const drafts = createDrafts<Draft>({ chosen: [], account: null })
