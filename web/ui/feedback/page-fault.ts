import { useEffect, useState } from 'react'
import { useOnline, useRetryOnline } from '#web/lib/browser/online.ts'
import { checkServedBuild } from '#web/lib/routing/served-build.ts'
import { messages } from '#web/ui/messages.ts'

interface PageFault {
  title: string
  hint?: string
  /** Of the button that loads the page again. */
  action: string
}

const faults = (): Record<'offline' | Awaited<ReturnType<typeof checkServedBuild>>, PageFault> => ({
  offline: { title: messages.offline, hint: messages.offlineHint, action: messages.retry },
  outdated: { title: messages.outdated, hint: messages.outdatedHint, action: messages.loadNewVersion },
  unreachable: { title: messages.unreachable, hint: messages.unreachableHint, action: messages.retry },
  current: { title: messages.pageFailed, action: messages.retry },
})

/**
 * Why a page could not be shown, for the page in its place. It is loaded again when the browser is back online, otherwise only by its
 * reader: after a failure that stays, a page that loads itself again would never stop doing so.
 */
export function usePageFault(reload: () => void): PageFault {
  const isOnline = useOnline()
  const [build, setBuild] = useState<Awaited<ReturnType<typeof checkServedBuild>>>('current')
  useRetryOnline(reload)
  useEffect(() => {
    if (isOnline) void checkServedBuild().then(setBuild)
  }, [isOnline])
  return faults()[isOnline ? build : 'offline']
}
