import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import style from './CheckoutButton.module.css'
import type { WayOn } from './chosen.ts'
import { messages } from './messages.ts'

const NamesDialog = lazy(() => import('./NamesDialog.tsx'))

function Text({ way: { count, total, hasParcel } }: { way: WayOn }) {
  const money = useMoney()
  const amount = hasParcel ? cartMessages.plusShipping({ total: money(total) }) : money(total)
  return (
    <span className={style.text}>
      <span>{messages.items({ count, total: amount })}</span>{' '}
      <span>
        {cartMessages.checkout} <span aria-hidden>→</span>
      </span>
    </span>
  )
}

/** The way from what was added to the checkout: how many items, what they cost, and first the names of chosen tickets. */
export function CheckoutButton({ way }: { way: WayOn }) {
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  if (way.chosen.length === 0)
    return (
      <ButtonLink to="/checkout" wide>
        <Text way={way} />
      </ButtonLink>
    )
  return (
    <>
      <Button wide onClick={() => setNaming(true)}>
        <Text way={way} />
      </Button>
      <Suspense>
        {isNaming && (
          <NamesDialog
            chosen={way.chosen}
            onAdded={() => void navigate('/checkout')}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  )
}
