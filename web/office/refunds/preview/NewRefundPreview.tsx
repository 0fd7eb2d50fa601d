import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefundPreview } from '#contract/office/refund-previews.ts'
import { post } from '#web/office/kit/lib/call.ts'
import { RefundPreviewSection } from './RefundPreview.tsx'

/** The debounce of the input. */
const TYPING_MS = 300

/** The effects of a refund that is being created, calculated by the server during input. */
export function NewRefundPreview({ order, input }: { order: string; input: object }) {
  const [asked] = useDebouncedValue(JSON.stringify(input), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['refund-previews', order, asked],
    queryFn: () =>
      post<{ preview: RefundPreview }>(
        `orders/${encodeURIComponent(order)}/refund-previews`,
        JSON.parse(asked),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ? <RefundPreviewSection preview={data.preview} /> : null
}
