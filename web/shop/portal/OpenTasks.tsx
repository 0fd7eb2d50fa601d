import { useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as portalMessages } from './messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { itemsInWords } from './items.ts'
import style from './OpenTasks.module.css'
import { type OpenTask, openTasksOf } from './open-tasks.ts'

const OpenTaskCard = ({ need: { title, text, step, order, isOverdue } }: { need: OpenTask }) => (
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
export function OpenTasks({ orders }: { orders: Order[] }) {
  const heading = useId()
  const needs = openTasksOf(orders, useConfig())
  if (needs.length === 0) return null
  return (
    <section className={style.needs} aria-labelledby={heading}>
      <h2 id={heading}>{portalMessages.needsYou}</h2>
      <ul className={style.list}>
        {needs.map((need) => (
          <OpenTaskCard key={need.order.code} need={need} />
        ))}
      </ul>
    </section>
  )
}
