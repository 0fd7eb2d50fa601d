import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** In the place of a page that could not be shown, such as when its code could not be fetched. */
export function PageError() {
  return (
    <Notice
      kind="bad"
      heading="h1"
      title={messages.pageFailed}
      action={<Button onClick={() => location.reload()}>{common.retry}</Button>}
    />
  )
}
