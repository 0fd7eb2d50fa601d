import { useId } from 'react'
import { useData } from '#web/lib/data/data.ts'
import { ItemCards } from '#web/shop/catalogue/list/ItemCards.tsx'
import { addOnsOf } from './add-ons.ts'
import { messages } from './messages.ts'
import style from './PortalPage.module.css'

/** What is only sold with a ticket that the customer has; nothing if there is none. */
export default function AddOns() {
  const { orders, products, merchandise } = useData()
  const heading = useId()
  const items = addOnsOf(orders, [...products, ...merchandise])
  if (items.length === 0) return null
  return (
    <section className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{messages.addOns}</h2>
      <ItemCards items={items} heading="h3" inSight={0} />
    </section>
  )
}
