import { type MouseEvent, Suspense, lazy, useState } from 'react'
import { useConfig } from '#web/lib/data.ts'
import { titleOf } from '#web/lib/titles.ts'
import { words } from '#web/lib/words.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import style from './TermsTick.module.css'

const TermsModal = lazy(() => import('./TermsModal.tsx'))

interface TermsTickProps {
  name: string
  checked: boolean
  onChange: (accepted: boolean) => void
  errorId: string | undefined
  /** They are accepted already. */
  disabled?: boolean
}

/** The tick without which nothing is ordered; the terms open over the page, so that nothing typed is left behind. */
export function TermsTick(props: TermsTickProps) {
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
      <CheckField {...props} label={label} />
      <Suspense>{reading && <TermsModal title={title} onClose={() => setReading(false)} />}</Suspense>
    </div>
  )
}
