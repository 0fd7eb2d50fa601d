import type { Voucher } from '#contract/vouchers.ts'
import { createDrafts } from '#web/lib/forms/drafts.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'

interface Draft {
  /** The changed values of the form: a part of `CheckoutValues`. */
  typed: Record<string, string>
  voucher: Voucher | null
}

/** The draft of a customer's checkout, independent of the cart. It survives a reload; the order and the logout delete it. */
export const drafts = createDrafts<Draft>(
  { typed: {}, voucher: null },
  { read: () => visit.read('checkout'), write: (text) => visit.write('checkout', text) },
)

/**
 * The values that differ from the initial ones. Unchanged values are not stored, so that a later change of the account's address
 * takes effect.
 */
export const typedOver = (
  first: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name]))
