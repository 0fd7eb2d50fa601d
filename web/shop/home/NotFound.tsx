import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { messages } from './messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import style from './HomePage.module.css'

/** The history state of the home page after a redirect from an unknown path. */
export const NOT_FOUND = 'not found'

/** Says that the requested page does not exist. */
export function NotFound() {
  const { state } = useLocation()
  // Not during hydration: the prerendered page does not depend on the history state.
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  if (!isTakenOver || state !== NOT_FOUND) return null
  return (
    <div className={style.notFound}>
      <Notice kind="warn" title={messages.notFound}>
        {messages.notFoundHint}
      </Notice>
    </div>
  )
}
