import * as calls from '#contract/calls/shop/cart-calls.ts'
import type { Cart } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { call } from '#web/lib/api/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { type CheckoutTotals, voucherLoss } from './checkout-totals.ts'
import { refetchAfterRefusal } from '#web/shop/checkout/checkout.ts'
import style from './Voucher.module.css'

interface VoucherEntryProps {
  cart: Cart
  /** The id of the checkout's error about the applied voucher. */
  errorId: string | undefined
  onApplied: (voucher: Voucher) => void
}

/** The field for a code. Nothing is reserved: another order may use up the voucher. */
export function VoucherEntry({ cart, errorId, onApplied }: VoucherEntryProps) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (normalizeVoucherCode(code) === '' ? { code: shared.voucherEmpty } : {}),
    onSubmit: async ({ code }, waiting) => {
      const input = { cart: cart.code, code: normalizeVoucherCode(code) }
      onApplied((await call(calls.validateVoucher, input, waiting)).voucher)
    },
    onError: refetchAfterRefusal,
  })
  const field = form.field('code')
  return (
    <form noValidate onSubmit={form.submit} className={style.entry}>
      <FormErrors form={form} />
      <div className={style.code}>
        <TextField
          {...field}
          errorId={field.errorId ?? errorId}
          label={messages.voucherCode}
          autoComplete="off"
          takesFocus
        />
        <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
          {messages.apply}
        </Button>
      </div>
    </form>
  )
}

/** Announces the effect of a voucher, and warns of an amount that would be lost. */
export function VoucherEffect({ totals }: { totals: CheckoutTotals }) {
  const money = useMoney()
  const { voucher, discount } = totals
  const lost = voucherLoss(totals)
  return (
    <>
      <output className="hidden-text">
        {voucher !== null && messages.voucherTakes({ code: voucher.code, amount: money(discount) })}
      </output>
      <output className={lost > 0 ? style.warning : undefined}>
        {voucher !== null &&
          lost > 0 &&
          messages.voucherLost({ worth: money(voucher.discount_amount), lost: money(lost) })}
      </output>
    </>
  )
}
