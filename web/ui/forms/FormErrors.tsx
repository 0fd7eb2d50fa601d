import { useEffect, useRef } from 'react'
import type { FormState } from '#web/lib/forms/form.ts'
import style from './FormErrors.module.css'

/** The one banner of a form: an alert with each message on its own line, focused at every refusal (S§8, A-045). */
export function FormErrors({ form }: { form: FormState }) {
  const banner = useRef<HTMLDivElement>(null)
  const { lines, lineId, refusals } = form
  useEffect(() => {
    if (refusals > 0) banner.current?.focus()
  }, [refusals])
  if (lines.length === 0) return null
  return (
    <div ref={banner} className={style.banner} role="alert" tabIndex={-1}>
      {lines.map((line) => (
        <p key={line} id={lineId(line)}>
          {line}
        </p>
      ))}
    </div>
  )
}
