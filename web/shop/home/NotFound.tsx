import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { messages } from './messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import style from './HomePage.module.css'

/** The state of the home page to which an unknown path has led. */
export const NOT_FOUND = 'not found'

/** Says that the page that was asked for is not there. */
export function NotFound() {
  const { state } = useLocation()
  // The page that the server wrote, which is taken over first, is the same however one came to it.
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
