import { type MouseEvent, Suspense, lazy, useState } from 'react'
import { useConfig } from '#web/lib/data.ts'
import { titleOf } from '#web/lib/titles.ts'
import { words } from '#web/lib/words.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import type { CheckoutForm } from './checkout.ts'
import style from './CheckoutForm.module.css'

const TermsModal = lazy(() => import('./TermsModal.tsx'))

/** The tick without which nothing is ordered; the terms open over the page, so that nothing typed is left behind. */
export function Terms({ form }: { form: CheckoutForm }) {
  const title = titleOf(useConfig(), 'terms')
  const [reading, setReading] = useState(false)
  const read = (event: MouseEvent) => {
    event.preventDefault()
    setReading(true)
  }
  const label = (
    <>
      {words.accept}{' '}
      <a href="/terms-conditions" onClick={read}>
        {title}
      </a>
    </>
  )
  return (
    <div className={style.terms}>
      <CheckField
        name="order.accepted_ts_and_cs"
        label={label}
        checked={form.values['order.accepted_ts_and_cs']}
        onChange={(accepted) => form.change({ 'order.accepted_ts_and_cs': accepted })}
        errorId={form.errorId('order.accepted_ts_and_cs')}
      />
      <Suspense>{reading && <TermsModal title={title} onClose={() => setReading(false)} />}</Suspense>
    </div>
  )
}
