import { useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as portalMessages } from './messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { itemsInWords } from './items.ts'
import style from './Needs.module.css'
import { type Need, needsOf } from './needs.ts'

const NeedCard = ({ need: { title, text, step, order, isOverdue } }: { need: Need }) => (
  <li className={style.need} data-overdue={isOverdue || undefined}>
    <div className={style.words}>
      <h3>{title}</h3>
      {text !== '' && <p>{text}</p>}
      <p className={style.items}>{itemsInWords(order)}</p>
    </div>
    <ButtonLink to={step.to}>
      {step.label} <span className="hidden-text">{messages.ofOrder({ code: order.code })}</span>
    </ButtonLink>
  </li>
)

/** The customer's open tasks, each with its next step; nothing if there are none. */
export function Needs({ orders }: { orders: Order[] }) {
  const heading = useId()
  const needs = needsOf(orders, useConfig())
  if (needs.length === 0) return null
  return (
    <section className={style.needs} aria-labelledby={heading}>
      <h2 id={heading}>{portalMessages.needsYou}</h2>
      <ul className={style.list}>
        {needs.map((need) => (
          <NeedCard key={need.order.code} need={need} />
        ))}
      </ul>
    </section>
  )
}
