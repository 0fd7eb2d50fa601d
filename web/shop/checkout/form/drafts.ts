import type { Voucher } from '#contract/vouchers.ts'
import { createDrafts } from '#web/lib/forms/drafts.ts'
import * as visit from '#web/lib/session/visit-storage.ts'

interface Draft {
  /** What was typed over what the form began with: some of `CheckoutValues`. */
  typed: Record<string, string>
  voucher: Voucher | null
}

/** The checkout of a customer, of whatever is in the cart. A reload loses nothing; the order and the logout end it. */
export const drafts = createDrafts<Draft>(
  { typed: {}, voucher: null },
  { read: () => visit.read('checkout'), write: (text) => visit.write('checkout', text) },
)

/**
 * The values that differ from the first ones. What was not touched is not kept, so that an address that was changed in
 * the account is offered as it is now.
 */
export const typedOver = (
  first: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name]))
