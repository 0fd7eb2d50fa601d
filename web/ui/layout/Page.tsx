import type { ReactNode } from 'react'
import { Link } from 'react-router'
import style from './Page.module.css'

interface PageProps {
  children: ReactNode
  /** The maximum width: 720, 820 or 940 CSS pixels. */
  width?: 'narrow' | 'medium' | 'wide'
}

/** A page in a column, its sections one below the other. */
export const Page = ({ children, width = 'narrow' }: PageProps) => (
  <article className={style.page} data-width={width}>
    {children}
  </article>
)

/** The link above a page's heading to its parent page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={style.back}>
    <Link to={to}>← {children}</Link>
  </p>
)
