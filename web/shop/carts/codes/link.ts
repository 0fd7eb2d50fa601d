import { normalizeVoucherCode } from '#contract/rules.ts'
import { formatMoney } from '#contract/money.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import * as data from '#web/lib/data/data.ts'
import { showToast } from '#web/lib/toasts.ts'
import { applyCode, leadsToWaitingRoom, refetchCart } from '#web/shop/carts/cart.ts'
import { effectOf, typedCode } from './effect.ts'
import { keepVoucher } from './kept-voucher.ts'
import { messages } from './messages.ts'

/** Whoever comes back to the shop by a link may have a cart that has expired since. */
const apply = (code: string) =>
  applyCode(code).catch(async (failure: unknown) => {
    if (!(failure instanceof ApiError) || failure.status !== 404) throw failure
    await refetchCart()
    return applyCode(code)
  })

function keepForCheckout(voucher: Voucher): void {
  const { currency, locale } = data.current().config
  keepVoucher(voucher)
  const amount = formatMoney(voucher.discount_amount, currency, locale)
  showToast(messages.voucherKept({ code: voucher.code, amount }))
}

/**
 * Puts the code of a link on the cart, or on a new one, and says what it does, or why it is refused. Returns false if it is to be tried again:
 * after the waiting room, or with a connection.
 */
export async function applyLink(search: string): Promise<boolean> {
  const typed = normalizeVoucherCode(new URLSearchParams(search).get('code') ?? '')
  if (typed === '') return true
  await data.whenKnown()
  try {
    const { cart, voucher } = await apply(typed)
    if (voucher) keepForCheckout(voucher)
    const code = cart && typedCode(cart, typed)
    if (code) showToast(effectOf(code), 'success', { title: code.name })
    return true
  } catch (failure) {
    if (leadsToWaitingRoom(failure)) return false
    showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
    return failure instanceof ApiError && failure.status > 0
  }
}
