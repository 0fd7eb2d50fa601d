import { useId } from 'react'
import type { Cart } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data.ts'
import { words } from '#web/lib/words.ts'
import style from './CheckoutForm.module.css'
import { methodsFor } from './wish.ts'

interface MethodProps {
  cart: Cart
  total: number
  errorId: string | undefined
}

/** How this order is paid: the one way that is allowed is shown without a choice. */
export function Method({ cart, total, errorId }: MethodProps) {
  const config = useConfig()
  const heading = useId()
  const [method] = methodsFor(config, cart, total)
  return (
    <section className={style.section} aria-labelledby={heading} aria-describedby={errorId}>
      <h2 id={heading}>{words.paymentMethod}</h2>
      {method === undefined && <p className={style.refusal}>{messages.noPaymentMethod}</p>}
      {method === 'voucher' && <p className={style.method}>{words.nothingToPay}</p>}
      {method === 'credit_card' && (
        <div className={style.method}>
          <strong>{config.paymentMethods[method] ?? method}</strong>
          <p className={style.hint}>{words.cardHint}</p>
        </div>
      )}
    </section>
  )
}
