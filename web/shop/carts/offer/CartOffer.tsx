import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedCart } from '#contract/carts.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { itemCount, takeOver, useHeldCart } from '#web/shop/carts/cart.ts'
import style from './CartOffer.module.css'
import { messages } from './messages.ts'

/** The newest open cart of the account on another device; null if there is none. */
function useCartElsewhere(): SavedCart | null {
  const { carts = [] } = data.useData()
  const own = useHeldCart()
  const [now] = useState(() => Date.now())
  // Not loaded yet: it may be the same cart.
  if (own === undefined) return null
  return carts.find(({ code, expires_at }) => code !== own?.cart.code && Date.parse(expires_at) > now) ?? null
}

function wordsOf({ tickets, merchandise }: SavedCart): string {
  const parts = [
    ...(tickets > 0 ? [messages.ticketCount({ count: tickets })] : []),
    ...(merchandise > 0 ? [messages.merchandiseCount({ count: merchandise })] : []),
  ]
  return messages.cartElsewhere({ items: parts.join(messages.and) })
}

/** Offers the cart that the customer has on another device or in another browser. */
export default function CartOffer() {
  const saved = useCartElsewhere()
  const isReplacing = itemCount(useHeldCart()?.cart ?? null) > 0
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const { run, ...state } = useAsyncAction()
  if (saved === null || saved.code === dismissed) return null
  const take = () =>
    run(async () => {
      try {
        await takeOver(saved.code)
        showToast(messages.cartTaken)
      } catch (failure) {
        setDismissed(saved.code)
        showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
      }
    })
  return (
    <aside
      className={style.offer}
      data-home={pathname === '/' || undefined}
      aria-label={messages.cartElsewhereLabel}
    >
      <p>
        {wordsOf(saved)} <Money amount={saved.total_price} />.
        {isReplacing && <span className={style.note}> {messages.cartReplaced}</span>}
      </p>
      <div className={style.actions}>
        <Button kind="secondary" onClick={take} {...state}>
          {messages.takeOver}
        </Button>
        <Button kind="quiet" onClick={() => setDismissed(saved.code)}>
          {messages.notNow}
        </Button>
      </div>
    </aside>
  )
}
