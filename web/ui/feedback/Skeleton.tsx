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

/** A placeholder for a page whose code or data is loading. */
export function PageSkeleton() {
  return (
    <div className={style.page}>
      <output className="hidden-text">{messages.loading}</output>
      <Skeleton height="3.2rem" width="min(420px, 80%)" />
      <Skeleton height="1.2rem" width="min(560px, 95%)" />
      <Skeleton height="320px" />
    </div>
  )
}
