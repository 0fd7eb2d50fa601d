import { type ReactNode, useEffect, useRef } from 'react'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './AuthLayout.module.css'

interface AuthLayoutProps {
  title: string
  /** A sentence below the heading. */
  lead?: string | undefined
  children?: ReactNode
  /** Links to related pages. */
  links?: ReactNode
}

/** The layout of login, registration and password pages. */
export function AuthLayout({ title, lead, children, links }: AuthLayoutProps) {
  return (
    <section className={style.door}>
      <div className={style.lights}>
        <StringLights bulbs={11} swags={2} />
      </div>
      <div className={style.card}>
        <h1>
          <OwnText>{title}</OwnText>
        </h1>
        {lead !== undefined && <p className={style.lead}>{lead}</p>}
        {children}
      </div>
      {Boolean(links) && <div className={style.links}>{links}</div>}
    </section>
  )
}

/** The result of a form, in its place. Takes the focus, so that it is announced. */
export function Result({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    // The form that it replaces may have been scrolled far down.
    place.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  return (
    <section ref={place} className={style.outcome} aria-label={title} tabIndex={-1}>
      {children}
    </section>
  )
}
