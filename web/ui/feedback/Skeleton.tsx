import type { ReactNode } from 'react'
import { messages } from '#web/ui/messages.ts'
import style from './Skeleton.module.css'

/** A placeholder for content that is loading. Heights and widths are CSS lengths. */
export function Skeleton({
  height,
  width = '100%',
  round = false,
}: {
  height: string
  width?: string
  round?: boolean
}) {
  return (
    <div className={style.skeleton} data-round={round || undefined} style={{ height, width }} aria-hidden />
  )
}

/**
 * A placeholder for a page whose code or data is loading: below its heading if that is known, and below a back link if `isBelow`
 * is set. The page may be prerendered, so its sizes are in the style sheet.
 */
export function PageSkeleton({ headline, isBelow = false }: { headline?: ReactNode; isBelow?: boolean }) {
  return (
    <div className={style.page}>
      <output className="hidden-text">{messages.loading}</output>
      {isBelow && <div className={`${style.skeleton} ${style.back}`} aria-hidden />}
      {headline ?? <div className={`${style.skeleton} ${style.headline}`} aria-hidden />}
      <div className={`${style.skeleton} ${style.line}`} aria-hidden />
      <div className={`${style.skeleton} ${style.content}`} aria-hidden />
    </div>
  )
}
