import { useState } from 'react'
import { messages } from '#web/ui/messages.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx'
import style from './Field.module.css'

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 20 16-16" />}
    </svg>
  )
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, errorId, onChange, ...input }: Omit<FieldProps, 'optional'>) {
  const { id, hintId, aria } = useFieldIds({ errorId, hint })
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} hintId={hintId} optional={false}>
      <div className={style.password}>
        <input
          {...input}
          {...aria}
          id={id}
          type={shown ? 'text' : 'password'}
          className={style.input}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={style.eye}
          aria-label={messages.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      </div>
    </FieldFrame>
  )
}
