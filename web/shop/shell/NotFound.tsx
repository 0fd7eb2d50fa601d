import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** The history state of a page after a redirect from an unknown path. */
export const NOT_FOUND = 'not found'

interface NotFoundProps {
  title: string
  hint: string
  className?: string | undefined
}

/** Says after such a redirect that what was requested does not exist. */
export function NotFound({ title, hint, className }: NotFoundProps) {
  const { state } = useLocation()
  // Not during hydration: the prerendered page does not depend on the history state.
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  if (!isTakenOver || state !== NOT_FOUND) return null
  return (
    <div className={className}>
      <Notice kind="warn" title={title}>
        {hint}
      </Notice>
    </div>
  )
}
