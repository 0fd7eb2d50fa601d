import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import style from './CheckoutButton.module.css'
import type { WayOn } from './chosen.ts'
import { messages } from './messages.ts'

const NamesDialog = lazy(() => import('./NamesDialog.tsx'))

interface CheckoutButtonProps {
  way: WayOn
  /** On two lines on a phone, so that the button is narrow. */
  isNarrow?: boolean
}

function Text({ way: { count, total, hasParcel }, isNarrow = false }: CheckoutButtonProps) {
  const money = useMoney()
  const amount = hasParcel ? cartMessages.plusShipping({ total: money(total) }) : money(total)
  return (
    <span className={style.text} data-narrow={isNarrow || undefined}>
      <span>{messages.items({ count, total: amount })}</span>{' '}
      <span>
        {cartMessages.checkout} <span aria-hidden>→</span>
      </span>
    </span>
  )
}

/** The way from what was added to the checkout: how many items, what they cost, and first the names of chosen tickets. */
export function CheckoutButton(props: CheckoutButtonProps) {
  const { way } = props
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  if (way.chosen.length === 0)
    return (
      <ButtonLink to="/checkout" wide>
        <Text {...props} />
      </ButtonLink>
    )
  return (
    <>
      <Button wide onClick={() => setNaming(true)}>
        <Text {...props} />
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
