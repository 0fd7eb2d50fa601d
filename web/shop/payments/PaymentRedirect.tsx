import { words } from '#web/lib/words.ts'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import style from './PaymentRedirect.module.css'

/** What is shown while the browser leaves for the bank. */
export function PaymentRedirect() {
  return (
    <section className={style.leaving}>
      <StringLights bulbs={15} swags={3} />
      <h1>{words.pleaseWait}</h1>
      <output>{words.leaving}</output>
    </section>
  )
}
