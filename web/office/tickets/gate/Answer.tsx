import type { ReactNode } from 'react'
import style from './ScanResult.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'off'

/** The icons make the results distinct without colour. */
const SIGNS: Record<Tone, string> = { good: '✓', warn: '!', bad: '✕', off: '…' }

interface AnswerProps {
  tone: Tone
  word: string
  hint?: ReactNode
  /** The accessible name contains the holder. */
  of?: string
  children?: ReactNode
}

/** The result of a scan: its word on its colour, and below it the ticket. */
export const Answer = ({ tone, word, hint, of, children }: AnswerProps) => (
  <article className={style.result} aria-label={of === undefined ? word : `${word}: ${of}`}>
    <div className={style.answer} data-tone={tone}>
      <div className={style.word}>
        <span aria-hidden>{SIGNS[tone]}</span> {word}
      </div>
      {hint !== undefined && hint !== '' && <div>{hint}</div>}
    </div>
    {children}
  </article>
)
