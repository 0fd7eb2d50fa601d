import { CheckoutButton } from './CheckoutButton.tsx'
import style from './CheckoutBar.module.css'
import { useWayOn } from './chosen.ts'

/** The way to the checkout at the bottom of a list, as soon as something was chosen or added. */
export function CheckoutBar() {
  const way = useWayOn()
  if (way === null) return null
  return (
    <div className={style.bar} data-main>
      <CheckoutButton way={way} isNarrow />
    </div>
  )
}
