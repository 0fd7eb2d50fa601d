import { Button } from '@mantine/core'
import { EXPORT_CALLS } from '#contract/calls/export-lists.ts'
import { linkTo } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'

/** The figures of all discounts as CSV, for those who may export. */
export function DownloadButton() {
  const may = usePermission()
  return (
    may('export') && (
      <Button component="a" href={linkTo(EXPORT_CALLS.discounts.file, {})} download variant="default">
        {messages.download}
      </Button>
    )
  )
}
