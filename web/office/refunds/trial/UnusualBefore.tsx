import { useQuery } from '@tanstack/react-query'
import type { TriedRefundAnswer } from '#contract/office/refunds.ts'
import { get } from '#web/office/lib/call.ts'
import { UnusualOfRefund } from './Trial.tsx'

/** What is unusual about a refund that is about to go on; nothing while that is not known. */
export function UnusualBefore({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['refunds', String(id)],
    queryFn: () => get<TriedRefundAnswer>(`refunds/${id}`),
  })
  return data?.trial ? <UnusualOfRefund trial={data.trial} /> : null
}
