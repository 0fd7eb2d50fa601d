import { type MouseEvent, Suspense, lazy, useState } from 'react'
import { useConfig } from '#web/lib/data/data.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import style from './TermsCheckbox.module.css'

const TermsDialog = lazy(() => import('./TermsDialog.tsx'))

interface TermsCheckboxProps {
  name: string
  /** The accepted version of the terms; empty if none. */
  accepted: string
  onChange: (accepted: string) => void
  errorId: string | undefined
  /** The terms are already accepted. */
  disabled?: boolean
}

/**
 * Accepts the terms, which open in a dialog so that no input is lost. The acceptance is for the displayed version: when the terms
 * change, they open and must be accepted again.
 */
export function TermsCheckbox({ accepted, onChange, disabled = false, ...props }: TermsCheckboxProps) {
  const config = useConfig()
  const { termsVersion } = config
  const title = titleOf(config, 'terms')
  const isOutdated = !disabled && accepted !== '' && accepted !== termsVersion
  const [reading, setReading] = useState(false)
  const read = (event: MouseEvent) => {
    event.preventDefault()
    setReading(true)
  }
  const close = () => {
    setReading(false)
    if (isOutdated) onChange('')
  }
  const label = (
    <>
      {messages.accept}{' '}
      <a href={`${addressPrefix()}/terms-conditions`} onClick={read}>
        {title}
      </a>
    </>
  )
  return (
    <div className={style.terms}>
      <CheckboxField
        {...props}
        checked={disabled || accepted === termsVersion}
        onChange={(ticked) => onChange(ticked ? termsVersion : '')}
        disabled={disabled}
        label={label}
      />
      <Suspense>
        {(reading || isOutdated) && <TermsDialog title={title} changed={isOutdated} onClose={close} />}
      </Suspense>
    </div>
  )
}
