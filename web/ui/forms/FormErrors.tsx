import { useEffect, useRef } from 'react'
import type { FormState } from '#web/lib/forms/form.ts'
import style from './FormErrors.module.css'

/** The error banner of a form: an alert with each message on its own line, focused at every refusal. */
export function FormErrors({ form }: { form: FormState }) {
  const banner = useRef<HTMLDivElement>(null)
  const { errorMessages, errorMessageId, errorCount } = form
  useEffect(() => {
    if (errorCount > 0) banner.current?.focus()
  }, [errorCount])
  if (errorMessages.length === 0) return null
  return (
    <div ref={banner} className={style.banner} role="alert" tabIndex={-1}>
      {errorMessages.map((line) => (
        <p key={line} id={errorMessageId(line)}>
          {line}
        </p>
      ))}
    </div>
  )
}
