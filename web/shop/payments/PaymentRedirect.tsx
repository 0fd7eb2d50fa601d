import { messages } from './messages.ts'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import style from './PaymentRedirect.module.css'

/** Shown while the browser navigates to the payment page. */
export function PaymentRedirect() {
  return (
    <section className={style.leaving}>
      <StringLights bulbs={15} swags={3} />
      <h1>{messages.pleaseWait}</h1>
      <output>{messages.leaving}</output>
    </section>
  )
}
