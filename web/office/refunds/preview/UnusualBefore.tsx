import { useQuery } from '@tanstack/react-query'
import type { RefundWithPreviewResponse } from '#contract/office/refunds.ts'
import { get } from '#web/office/lib/call.ts'
import { UnusualOfRefund } from './RefundPreview.tsx'

/** What is unusual about a refund that is about to go on; nothing while that is not known. */
export function UnusualBefore({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['refunds', String(id)],
    queryFn: () => get<RefundWithPreviewResponse>(`refunds/${id}`),
  })
  return data?.preview ? <UnusualOfRefund preview={data.preview} /> : null
}
