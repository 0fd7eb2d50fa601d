import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefundTrial } from '#contract/office/refund-trials.ts'
import { post } from '#web/office/lib/call.ts'
import { TrialSection } from './Trial.tsx'

/** The time in which a field is typed on. */
const TYPING_MS = 300

/** What a refund would change that is being put together: worked out by the server as it is typed. */
export function TrialOfNew({ order, input }: { order: string; input: object }) {
  const [asked] = useDebouncedValue(JSON.stringify(input), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['refund-trials', order, asked],
    queryFn: () =>
      post<{ trial: RefundTrial }>(`orders/${encodeURIComponent(order)}/refund-trials`, JSON.parse(asked)),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ? <TrialSection trial={data.trial} /> : null
}
