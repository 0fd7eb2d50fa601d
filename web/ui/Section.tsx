import { type ReactNode, useId } from 'react'
import style from './Section.module.css'

interface SectionProps {
  title: string
  children: ReactNode
  /** The line of the form's banner that says what is wrong here. */
  errorId?: string | undefined
}

/** A part of a long form: a card with its heading. */
export function Section({ title, children, errorId }: SectionProps) {
  const heading = useId()
  return (
    <section className={style.section} aria-labelledby={heading} aria-describedby={errorId}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
