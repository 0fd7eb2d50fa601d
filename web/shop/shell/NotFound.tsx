import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** The history state of a page after a redirect from an unknown path. */
export const NOT_FOUND = 'not found'
/** The same after that of a refund, which may have been cancelled. */
export const REFUND_NOT_FOUND = 'refund not found'

const UNNAMED = 'unnamed'

/**
 * Whether to say what was not found: from the redirect until the next navigation. The history entry is cleared at once, so that a
 * reload or a return to it does not say so again; the new entry has another key, which is known only afterwards.
 */
function useIsSaid(what: string): boolean {
  const { state, key, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [said, setSaid] = useState<string | null>(null)
  const isNew = state === what
  const now = isNew ? UNNAMED : said === UNNAMED || said === key ? key : null
  if (now !== said) setSaid(now)
  useEffect(() => {
    if (isNew)
      void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true })
  }, [isNew, navigate, pathname, search, hash])
  return now !== null
}

interface NotFoundProps {
  /** After which of the redirects. */
  what?: typeof NOT_FOUND | typeof REFUND_NOT_FOUND
  title: string
  hint: string
  className?: string | undefined
}

/** Says after such a redirect that what was requested does not exist. */
export function NotFound({ what = NOT_FOUND, title, hint, className }: NotFoundProps) {
  // Not during hydration: the prerendered page does not depend on the history state.
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const isSaid = useIsSaid(what)
  if (!isTakenOver || !isSaid) return null
  return (
    <div className={className}>
      <Notice kind="warn" title={title}>
        {hint}
      </Notice>
    </div>
  )
}
