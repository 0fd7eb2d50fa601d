import { Button, Code, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { WebhookAttempt, WebhookDeliveryResponse } from '#contract/office/webhooks.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { LOG } from './webhook-query.ts'

const WRAPPED = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

/** The body of a request, indented. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

function Attempt({ attempt: { at, milliseconds, status, error, answer } }: { attempt: WebhookAttempt }) {
  const { time, count } = useFormats()
  const result = status ?? labelOf(messages.errors, error ?? '')
  return (
    <Stack gap={4}>
      <Text size="sm">
        {time(at)} · {result} · {messages.took({ milliseconds: count(milliseconds) })}
      </Text>
      {status !== null && (
        <Code block style={WRAPPED}>
          {answer || messages.noAnswer}
        </Code>
      )}
    </Stack>
  )
}

const Messages = ({ request, attempts }: Pick<WebhookDeliveryResponse, 'request' | 'attempts'>) => (
  <>
    <Title order={3} size="h5">
      {messages.request}
    </Title>
    <Code block style={WRAPPED}>
      {request === null ? messages.requestGone : indented(request)}
    </Code>
    <Title order={3} size="h5">
      {messages.attempts}
    </Title>
    {attempts.map((attempt) => (
      <Attempt key={attempt.at} attempt={attempt} />
    ))}
  </>
)

function SendAgainButton({ id, onSent }: { id: number; onSent: () => void }) {
  const client = useQueryClient()
  const { pending, act } = useAction()
  const sendAgain = () =>
    act(async () => {
      client.setQueryData(keyOf(id), await call(calls.resendWebhookDelivery, { id }))
      await client.invalidateQueries({ queryKey: [LOG] })
      onSent()
    }, messages.sentAgain)
  return (
    <Group justify="flex-end">
      <Button loading={pending} onClick={sendAgain}>
        {messages.sendAgain}
      </Button>
    </Group>
  )
}

const keyOf = (id: number) => ['webhook-deliveries', id]

interface DeliveryDialogProps {
  id: number
  canSend: boolean
  onClose: () => void
}

/** An event with its request and the answer of each attempt. */
export function DeliveryDialog({ id, canSend, onClose }: DeliveryDialogProps) {
  const data = useLoaded({ queryKey: keyOf(id), queryFn: () => call(calls.readWebhookDelivery, { id }) })
  const isDone = data?.delivery.state === 'delivered' || data?.delivery.state === 'failed'
  return (
    <Modal
      opened
      onClose={onClose}
      title={data?.delivery.type ?? messages.details}
      closeButtonProps={{ 'aria-label': common.close }}
      size="xl"
      centered
    >
      {data ? (
        <Stack>
          <Messages {...data} />
          {isDone && canSend && data.request !== null && <SendAgainButton id={id} onSent={onClose} />}
        </Stack>
      ) : (
        <Skeleton h={240} />
      )}
    </Modal>
  )
}
