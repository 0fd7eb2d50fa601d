import type { ReactNode } from 'react'
import style from './Notice.module.css'

interface NoticeProps {
  title?: string
  children?: ReactNode
  /** A button or a link to continue with. */
  action?: ReactNode
  kind?: 'plain' | 'warn' | 'bad' | 'good'
  /** `h1` if the notice replaces a whole page. */
  heading?: 'h1' | 'h2'
}

/** A notice with an action, in place of content or about an event. */
export function Notice(props: NoticeProps) {
  const { title, children, action, kind = 'plain', heading: Heading = 'h2' } = props
  return (
    <section className={style.notice} data-kind={kind}>
      {title !== undefined && <Heading className={style.title}>{title}</Heading>}
      {children !== undefined && <div className={style.text}>{children}</div>}
      {action}
    </section>
  )
}
