import { itemCount, useCart } from '#web/shop/carts/cart.ts'
import { formatCountdown, useSecondsLeft } from '#web/shop/carts/cart-countdown.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Money } from '#web/ui/data-display/Money.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'

/** The cart that is kept during the login. */
export function CartAtLogin() {
  const cart = useCart()
  const seconds = useSecondsLeft()
  if (cart === null || seconds === null || itemCount(cart) === 0) return null
  return (
    <p className={style.cart}>
      <span>{messages.cartItems({ count: itemCount(cart) })}</span>
      <strong>
        <Money amount={cart.total_price} />
      </strong>
      <span className={style.held}>{messages.cartHeld({ time: formatCountdown(seconds) })}</span>
    </p>
  )
}
