import { useId } from 'react'
import { useData } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import style from './PortalRefunds.module.css'
import { RefundList } from './RefundList.tsx'

/** All refunds of the customer, newest first. */
export function PortalRefunds() {
  const heading = useId()
  const { refunds } = useData()
  return (
    <section className={style.refunds} aria-labelledby={heading}>
      <h2 id={heading}>{messages.refunds}</h2>
      {refunds.length > 0 ? (
        <RefundList refunds={refunds} />
      ) : (
        <p className={style.none}>{messages.noRefunds}</p>
      )}
    </section>
  )
}
