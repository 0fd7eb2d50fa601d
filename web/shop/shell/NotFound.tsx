import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** The state of the page to which the address of what is not there has led. */
export const NOT_FOUND = 'not found'

interface NotFoundProps {
  title: string
  hint: string
  className?: string | undefined
}

/** Says, on the page to which its address has led instead, that what was asked for is not there. */
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
