import type { ReactNode } from 'react'
import style from './ScanResult.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'off'

/** Nobody needs to tell colours apart. */
const SIGNS: Record<Tone, string> = { good: '✓', warn: '!', bad: '✕', off: '…' }

interface AnswerProps {
  tone: Tone
  word: string
  hint?: ReactNode
  /** Names the answer with whose it is. */
  of?: string
  children?: ReactNode
}

/** The answer to a scan: its word on its colour, and below what it is about. */
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
