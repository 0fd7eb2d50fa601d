import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { messages as severalMessages } from '#web/shop/carts/several/messages.ts'
import { CheckoutButton } from './CheckoutButton.tsx'
import style from './ChosenInCart.module.css'
import { useWayOn } from './chosen.ts'
import { messages } from './messages.ts'

/** Below the cart: what was chosen on a list and has no names yet, and the way to the checkout with it. */
export function ChosenInCart() {
  const way = useWayOn()
  if (way === null || way.chosen.length === 0) return null
  return (
    <section className={style.chosen}>
      <p>{messages.namesMissing}</p>
      <ul>
        {way.chosen.map(({ product, count }) => (
          <li key={product.id}>
            <OwnText>{severalMessages.wanted({ count: String(count), item: product.name })}</OwnText>
          </li>
        ))}
      </ul>
      <CheckoutButton way={way} />
    </section>
  )
}
