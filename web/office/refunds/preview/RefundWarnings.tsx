import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/refund-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { UnusualOfRefund } from './RefundPreview.tsx'

/** The warnings about a refund before its next step; nothing while they are loading. */
export function RefundWarnings({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['refunds', String(id)],
    queryFn: () => call(calls.readRefund, { id }),
  })
  return data?.preview ? <UnusualOfRefund preview={data.preview} /> : null
}
