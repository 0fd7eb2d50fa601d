import type { Voucher } from '#contract/vouchers.ts'
import type { CheckoutValues } from './checkout-values.ts'

interface Draft {
  /** What was typed over what the form began with. */
  typed: CheckoutChanges
  voucher: Voucher | null
}

/** Some of `CheckoutValues`. */
type CheckoutChanges = Record<string, string>

let draft: { owner: string; draft: Draft } | null = null

/**
 * Remembers what is typed and the voucher, as long as the page lives: a look at another page or a new login loses
 * nothing. What was not touched is not kept, so that an address that was changed in the account is offered as it is now.
 */
export function keepDraft(
  owner: string,
  first: CheckoutValues,
  values: CheckoutValues,
  voucher: Voucher | null,
): void {
  const typed = Object.entries(values).filter(([name, value]) => value !== first[name])
  draft = { owner, draft: { typed: Object.fromEntries(typed), voucher } }
}

/** What this customer had typed. */
export const draftOf = (owner: string): Draft =>
  draft?.owner === owner ? draft.draft : { typed: {}, voucher: null }

/** Forgets it: it became an order. */
export function dropDraft(): void {
  draft = null
}
