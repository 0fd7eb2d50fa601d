import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { CreateRefund } from '#contract/office/refunds.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { RefundPreviewSection } from './RefundPreview.tsx'

/** The debounce of the input. */
const TYPING_MS = 300

/** The effects of a refund that is being created, calculated by the server during input. */
export function NewRefundPreview({ order, input }: { order: string; input: CreateRefund }) {
  const [debounced] = useDebouncedValue(JSON.stringify(input), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['refund-previews', order, debounced],
    queryFn: () => {
      const refund: CreateRefund = JSON.parse(debounced)
      return call(calls.previewRefund, { code: order, ...refund })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ? <RefundPreviewSection preview={data.preview} /> : null
}
