import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#web/ui/messages.ts'
import style from './Button.module.css'
import { useSlow } from './slow.ts'

interface ButtonLook {
  children: ReactNode
  /** The one thing to do here; something else to do; a quiet one beside them. */
  kind?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

interface ButtonProps extends ButtonLook {
  type?: 'button' | 'submit'
  onClick?: () => void
  disabled?: boolean
  /** Under way: the button is disabled and says so. */
  pending?: boolean
  /** The server is crowded and the call tries again by itself. */
  waiting?: boolean
  label?: string
  /** The id of what says which of several like this one it is. */
  describedBy?: string
  /** Takes the focus when the modal around it opens. */
  takesFocus?: boolean
}

const classes = ({ kind = 'primary', wide = false }: ButtonLook) =>
  [style.button, style[kind], wide && style.wide].filter(Boolean).join(' ')

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
        aria-label={label}
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

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ to, ...look }: ButtonLook & { to: string }) {
  return (
    <Link to={to} className={classes(look)}>
      {look.children}
    </Link>
  )
}
