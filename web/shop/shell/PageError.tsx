import { useOnline, useRetryOnline } from '#web/lib/online.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const reload = () => location.reload()

/**
 * Shown in place of a page that failed, for example because its code could not be loaded; if the browser was offline, it retries
 * automatically.
 */
export function PageError() {
  const isOnline = useOnline()
  useRetryOnline(reload)
  return (
    <Notice
      kind="bad"
      heading="h1"
      title={isOnline ? messages.pageFailed : messages.offline}
      action={<Button onClick={reload}>{common.retry}</Button>}
    >
      {isOnline ? undefined : messages.offlineHint}
    </Notice>
  )
}
