import { useRef, useState } from 'react'
import type { Cart, CartCode } from '#contract/carts.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { removeCode } from '#web/shop/carts/cart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { CodeEntry, type CodeEntryProps } from './CodeEntry.tsx'
import style from './Codes.module.css'
import { effectOf, typedCode } from './effect.ts'
import { keepVoucher, useKeptVoucher } from './kept-voucher.ts'
import { messages } from './messages.ts'

/** A code on the cart. */
function Code({ of: code, onRemoved }: { of: CartCode; onRemoved: () => void }) {
  const { pending, run } = useAsyncAction()
  const remove = async () => {
    try {
      await removeCode(code.code)
      onRemoved()
    } catch (failure) {
      showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
    }
  }
  return (
    <li className={style.code}>
      <p>
        <strong>
          <OwnText>{code.name}</OwnText>
        </strong>{' '}
        <span className={style.typed}>{code.code}</span>
      </p>
      <Button
        kind="quiet"
        pending={pending}
        label={messages.removeCode({ code: code.code })}
        onClick={() => run(remove)}
      >
        {common.remove}
      </Button>
      <p className={style.effect} data-applies={code.applies || undefined}>
        {effectOf(code)}
      </p>
    </li>
  )
}

/** A voucher that waits for the checkout. */
function KeptVoucher({ voucher: { code, discount_amount } }: { voucher: Voucher }) {
  const money = useMoney()
  return (
    <li className={style.code}>
      <p>{messages.voucherKept({ code, amount: money(discount_amount) })}</p>
      <Button kind="quiet" label={messages.removeCode({ code })} onClick={() => keepVoucher(null)}>
        {common.remove}
      </Button>
    </li>
  )
}

interface CodesProps extends Omit<CodeEntryProps, 'onVoucher'> {
  /** The cart; null if there is none yet. */
  cart: Cart | null
  /** No code can be entered. */
  isClosed?: boolean
  /** Uses a voucher at once; otherwise it is kept for the checkout. */
  onVoucher?: (voucher: Voucher) => void
}

/** The codes of a cart with what each of them does, and the field for another one. Says to screen readers what has changed. */
export function Codes({ cart, isClosed = false, onVoucher = keepVoucher, ...entry }: CodesProps) {
  const place = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const kept = useKeptVoucher()
  const isKept = onVoucher === keepVoucher
  const voucher = isKept ? kept : null
  const money = useMoney()
  const codes = cart?.codes ?? []
  const applied = (next: Cart, typed: string) => {
    const code = typedCode(next, typed)
    if (code) say(messages.says({ name: code.name, text: effectOf(code) }))
  }
  const removed = (code: string) => {
    say(messages.codeRemoved({ code }))
    // Its button is gone.
    place.current?.focus()
  }
  const takeVoucher = (taken: Voucher) => {
    onVoucher(taken)
    const { code, discount_amount } = taken
    if (isKept) say(messages.voucherKept({ code, amount: money(discount_amount) }))
  }
  return (
    <div ref={place} tabIndex={-1} className={`night ${style.codes}`}>
      {(codes.length > 0 || voucher !== null) && (
        <ul aria-label={messages.codes}>
          {codes.map((code) => (
            <Code key={code.code} of={code} onRemoved={() => removed(code.code)} />
          ))}
          {voucher !== null && <KeptVoucher voucher={voucher} />}
        </ul>
      )}
      {!isClosed && <CodeEntry {...entry} onApplied={applied} onVoucher={takeVoucher} />}
      <output className="hidden-text">{said}</output>
    </div>
  )
}

/** The codes of the panel's cart, in a festival that has some. */
export function PanelCodes({ cart }: { cart: Cart | null }) {
  const { discountCodes } = useConfig()
  const isNeeded = discountCodes || (cart?.codes.length ?? 0) > 0
  return isNeeded && <Codes cart={cart} />
}

/** What is missing for a discount that needs no code. */
export const Hints = ({ cart: { hints } }: { cart: Cart }) => (
  <output className={hints.length > 0 ? style.hints : 'hidden-text'}>
    {hints.map((hint) => (
      <span key={hint}>{hint}</span>
    ))}
  </output>
)
