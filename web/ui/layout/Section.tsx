import { type ReactNode, useEffect, useId, useRef } from 'react'
import style from './Section.module.css'

interface SectionProps {
  title: string
  children: ReactNode
  /** The id of the error in the form's banner. */
  errorId?: string | undefined
  /** Takes the focus when it appears, as the next step of a wizard does. */
  takesFocus?: boolean
}

/** A section of a long form: a card with its heading. */
export function Section({ title, children, errorId, takesFocus = false }: SectionProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={place}
      className={style.section}
      aria-labelledby={heading}
      aria-describedby={errorId}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
