import type { ReactNode } from 'react'
import style from './Notice.module.css'

interface NoticeProps {
  title?: string
  children?: ReactNode
  /** A button or a link: where to go from here. */
  action?: ReactNode
  kind?: 'plain' | 'warn' | 'bad' | 'good'
}

/** Says what would be here, or what happened, and where to go. */
export function Notice({ title, children, action, kind = 'plain' }: NoticeProps) {
  return (
    <section className={style.notice} data-kind={kind}>
      {title !== undefined && <h2 className={style.title}>{title}</h2>}
      {children !== undefined && <div className={style.text}>{children}</div>}
      {action}
    </section>
  )
}
