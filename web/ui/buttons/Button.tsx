import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#web/ui/messages.ts'
import style from './Button.module.css'

interface ButtonAppearance {
  children: ReactNode
  /** The main action, a secondary one, or a minor one. */
  kind?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

interface ButtonProps extends ButtonAppearance {
  type?: 'button' | 'submit'
  onClick?: () => void
  disabled?: boolean
  /** The action is in progress: the button is disabled and says so. */
  pending?: boolean
  /** The server is overloaded; the call waits and retries. */
  waiting?: boolean
  label?: string
  /** Whether a toggle button is on. */
  pressed?: boolean
  /** The id of the element that distinguishes several buttons with the same label. */
  describedBy?: string
  /** Takes the focus when the dialog around it opens. */
  takesFocus?: boolean
}

const classes = ({ kind = 'primary', wide = false }: ButtonAppearance) =>
  [style.button, style[kind], wide && style.wide].filter(Boolean).join(' ')

/** Milliseconds after which a response is slow. */
const SLOW_AFTER = 3000

/** Whether the action has been in progress for long. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return pending && slow
}

/** A button. While `pending` it keeps its size and cannot be pressed again; after some seconds it says so. */
export function Button(props: ButtonProps) {
  const {
    type = 'button',
    onClick,
    disabled = false,
    pending = false,
    waiting = false,
    label,
    children,
  } = props
  const slow = useSlow(pending)
  return (
    <>
      <button
        type={type}
        className={classes(props)}
        onClick={onClick}
        disabled={disabled}
        aria-disabled={pending || undefined}
        aria-busy={pending || undefined}
        data-slow={slow || undefined}
        data-main={(props.kind ?? 'primary') === 'primary' || undefined}
        aria-label={label}
        aria-pressed={props.pressed}
        aria-describedby={props.describedBy}
        data-autofocus={props.takesFocus || undefined}
      >
        <span className={style.content}>{children}</span>
        {pending && !slow && <span className={style.spinner} aria-hidden />}
        {slow && (
          <span className={style.slow} aria-hidden>
            {messages.slow}
          </span>
        )}
      </button>
      {pending && !waiting && <output className="hidden-text">{slow && messages.slowAnswer}</output>}
      {waiting && <output className={style.waiting}>{messages.waiting}</output>}
    </>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ to, ...look }: ButtonAppearance & { to: string }) {
  return (
    <Link to={to} className={classes(look)} data-main={(look.kind ?? 'primary') === 'primary' || undefined}>
      {look.children}
    </Link>
  )
}

/** The checkbox before the label of a toggle button. */
export const Tick = () => <span className={style.tick} aria-hidden />
