import { lazy, startTransition, useState } from 'react'
import type { Cart, CartMerchandise, CartProduct } from '#contract/carts.ts'
import { formatDays } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import * as carts from './cart.ts'
import { useSecondsLeft } from './cart-countdown.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Countdown } from './Countdown.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { placeOf } from '#web/shop/occasions/occasion.ts'
import { RestoreCart, MissingLines } from './RestoreCart.tsx'
import { CartLine } from './CartLine.tsx'
import { Hints, PanelCodes } from './codes/Codes.tsx'
import style from './CartPanel.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'

const HolderDialog = lazy(() => import('./HolderDialog.tsx'))

const holderOf = ({ full_name, email, age, transport_time_id }: CartProduct) => ({
  full_name,
  email,
  age: age ?? '',
  transport_time_id,
  name_later: full_name === '',
})

function Ticket({ line, onEdit }: { line: CartProduct; onEdit: () => void }) {
  const config = useConfig()
  const age = line.age && (config.ageRanges[line.age] ?? line.age)
  const { starts_at, ends_at } = line
  const valid = { ...line.product, starts_at, ends_at }
  return (
    <CartLine
      name={line.product.name}
      picture={line.product.shop_image}
      cost={line}
      details={{
        who: [holderName(line.full_name), age].filter(Boolean).join(' · '),
        when: formatDays(valid, valid.timezone, config.locale),
        where: placeOf(valid, config),
      }}
      onEdit={onEdit}
      onRemove={() => carts.removeProduct(line.id)}
      onUndo={() => carts.addProduct(line.product.external_code, holderOf(line))}
    />
  )
}

function Merchandise({ line }: { line: CartMerchandise }) {
  return (
    <CartLine
      name={line.merchandise}
      picture={line.shop_image}
      cost={line}
      onRemove={() => carts.removeMerchandise(line.id)}
      onUndo={() => carts.addMerchandise(line.external_code)}
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

function Empty({ cart }: { cart: Cart | null }) {
  return (
    <div className={style.empty}>
      <h2>{shared.cartEmpty}</h2>
      <RestoreCart />
      <p>{messages.cartHint}</p>
      <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
      <PanelCodes cart={cart} />
    </div>
  )
}

/** The total of the cart, and the link to the checkout. */
function End({ cart }: { cart: Cart }) {
  const money = useMoney()
  const total = money(cart.total_price)
  return (
    <div className={style.end}>
      <Hints cart={cart} />
      <p className={style.total}>
        <span>{messages.total}</span>
        <strong>{cart.merchandise.length > 0 ? messages.plusShipping({ total }) : total}</strong>
      </p>
      <ButtonLink to="/checkout" wide>
        {messages.checkout}
      </ButtonLink>
    </div>
  )
}

/** The items of the cart, the time left, the total, and the link to the checkout. */
export default function CartPanel() {
  const cart = carts.useCart()
  const seconds = useSecondsLeft()
  const [edited, setEdited] = useState<number | null>(null)
  if (cart === null || seconds === null) return <Empty cart={cart} />
  const line = cart.products.find(({ id }) => id === edited)
  return (
    <div className={style.cart}>
      <Countdown seconds={seconds} title={messages.yourCart} />
      <RestoreCart />
      <MissingLines />
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
      <PanelCodes cart={cart} />
      <End cart={cart} />
      {line !== undefined && <EditHolder line={line} onClose={() => setEdited(null)} />}
    </div>
  )
}
