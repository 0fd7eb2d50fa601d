import { lazy, startTransition, useState } from 'react'
import type { CartMerchandise, CartProduct } from '#contract/carts.ts'
import { formatDateTime } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import * as carts from './cart.ts'
import { useSecondsLeft } from './cart-countdown.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { messages as shellMessages } from '#web/shop/shell/messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Countdown } from './Countdown.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { showToast } from '#web/ui/feedback/toasts.ts'
import { CartLine } from './CartLine.tsx'
import style from './CartPanel.module.css'

const HolderDialog = lazy(() => import('./HolderDialog.tsx'))

function Ticket({ line, onEdit }: { line: CartProduct; onEdit: () => void }) {
  const { locale, ageRanges } = useConfig()
  const time = line.travel_time && formatDateTime(line.travel_time, line.product.timezone, locale)
  const age = line.age && (ageRanges[line.age] ?? line.age)
  return (
    <CartLine
      name={line.product.name}
      picture={line.product.shop_image}
      price={line.price}
      fee={line.fee}
      details={[[line.full_name, age].filter(Boolean).join(' · '), time]}
      onEdit={onEdit}
      onRemove={() => carts.removeProduct(line.id)}
    />
  )
}

function Merchandise({ line }: { line: CartMerchandise }) {
  return (
    <CartLine
      name={line.merchandise}
      picture={line.shop_image}
      price={line.price}
      fee={line.fee}
      details={[]}
      onRemove={() => carts.removeMerchandise(line.id)}
    />
  )
}

function EditHolder({ line, onClose }: { line: CartProduct; onClose: () => void }) {
  return (
    <HolderDialog
      title={messages.holderChange}
      product={line.product}
      line={line}
      time={line.transport_time_id}
      onSave={async (holder, waiting) => {
        await carts.updateProduct(line.id, holder, waiting)
        showToast(shared.itemUpdated)
      }}
      onFailed={() => showToast(shared.itemNotUpdated, 'failure')}
      onClose={onClose}
    />
  )
}

function Empty() {
  return (
    <div className={style.empty}>
      <h2>{shared.cartEmpty}</h2>
      <p>{messages.cartHint}</p>
      <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
    </div>
  )
}

/** What is in the cart, for how long it is held, what it costs, and the way to the checkout. */
export default function CartPanel() {
  const cart = carts.useCart()
  const seconds = useSecondsLeft()
  const [edited, setEdited] = useState<number | null>(null)
  if (cart === null || seconds === null) return <Empty />
  const line = cart.products.find(({ id }) => id === edited)
  return (
    <div className={style.cart}>
      <Countdown seconds={seconds} title={shellMessages.yourCart} />
      <ul className={style.lines}>
        {cart.products.map((each) => (
          <Ticket
            key={`ticket-${each.id}`}
            line={each}
            onEdit={() => startTransition(() => setEdited(each.id))}
          />
        ))}
        {cart.merchandise.map((each) => (
          <Merchandise key={`merchandise-${each.id}`} line={each} />
        ))}
      </ul>
      <p className={style.total}>
        <span>{messages.total}</span>
        <strong>
          <Money amount={cart.total_price} />
        </strong>
      </p>
      <ButtonLink to="/checkout" wide>
        {messages.checkout}
      </ButtonLink>
      {line !== undefined && <EditHolder line={line} onClose={() => setEdited(null)} />}
    </div>
  )
}
