import type { Voucher } from '#contract/vouchers.ts'
import { createDrafts } from '#web/lib/forms/drafts.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'

interface Draft {
  /** The changed values of the form: a part of `CheckoutValues`. */
  typed: Record<string, string>
  voucher: Voucher | null
  /** The language of the page on which it was typed. */
  language: string
}

/** The draft of a customer's checkout, independent of the cart. It survives a reload; the order and the logout delete it. */
export const drafts = createDrafts<Draft>(
  { typed: {}, voucher: null, language: '' },
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

const ACCEPTED = 'order.accepted_ts_and_cs'

/**
 * The draft on a page in a language. Terms that were accepted in another language are to be accepted in this one: they have another
 * text, but have not changed.
 */
export function draftIn(language: string, { typed, ...draft }: Draft): Draft {
  if (draft.language === language) return { typed, ...draft }
  const { [ACCEPTED]: _accepted, ...rest } = typed
  return { typed: rest, ...draft }
}
