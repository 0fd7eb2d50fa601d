import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { WebhooksResponse } from '#contract/office/webhooks.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

const KEY = ['webhooks']

/** All webhooks, polled while something waits to be sent. */
export const useWebhooks = (): WebhooksResponse | undefined =>
  useLoaded({
    queryKey: KEY,
    queryFn: () => call(calls.listWebhooks),
    refetchInterval: whileUnderway(({ webhooks }) =>
      webhooks.some(({ state, waiting }) => state === 'active' && waiting > 0),
    ),
  })

/** Takes over what an action answers, and has the log read again. */
export function useTakeWebhooks() {
  const client = useQueryClient()
  return ({ webhooks, events }: WebhooksResponse): void => {
    client.setQueryData(KEY, { webhooks, events })
    void client.invalidateQueries({ queryKey: [LOG] })
  }
}

/** The beginning of the key of every log. */
export const LOG = 'webhooks/:id/deliveries'
