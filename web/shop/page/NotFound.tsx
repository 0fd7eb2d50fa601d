import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** The history state of a page after a redirect from an unknown path. */
export const NOT_FOUND = 'not found'
/** The same after that of a refund, which may have been cancelled. */
export const REFUND_NOT_FOUND = 'refund not found'

/** Leads from an unknown address to `to`; again if that is interrupted, as by a link's code that leaves the address. */
export const Elsewhere = ({ to }: { to: string }) => (
  <Navigate key={useLocation().key} to={to} replace state={NOT_FOUND} />
)

/** Whether this page was opened by the redirect: not by a reload, and not by Back or Forward, which find its state again. */
function useIsRedirected(what: string): boolean {
  const { state } = useLocation()
  return useNavigationType() !== NavigationType.Pop && state === what
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
  const isHydrated = useIsHydrated()
  const isRedirected = useIsRedirected(what)
  if (!isHydrated || !isRedirected) return null
  return (
    <div className={className}>
      <Notice kind="warn" title={title}>
        {hint}
      </Notice>
    </div>
  )
}
