import { words } from '#web/lib/words.ts'
import { Festoon } from '#web/ui/brand/StringLights.tsx'
import style from './PaymentRedirect.module.css'

/** What is shown while the browser leaves for the bank. */
export function Leaving() {
  return (
    <section className={style.leaving}>
      <Festoon bulbs={15} swags={3} />
      <h1>{words.pleaseWait}</h1>
      <output>{words.leaving}</output>
    </section>
  )
}
