import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { usePageFault } from '#web/ui/feedback/page-fault.ts'

const reload = () => location.reload()

/** Shown in place of a page that failed, for example because its code could not be loaded. */
export function PageError() {
  const { title, hint, action } = usePageFault(reload)
  return (
    <Notice kind="bad" heading="h1" title={title} action={<Button onClick={reload}>{action}</Button>}>
      {hint}
    </Notice>
  )
}
