import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as documentCalls from '#contract/calls/office/document-calls.ts'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderAnswer } from '#contract/office/answers.ts'
import { call, download } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { messages } from './messages.ts'

/** An answer in words; a file is opened by those who may change tickets. */
function AnswerText({ order, answer: { answer, file } }: { order: string; answer: OrderAnswer }) {
  const may = usePermission()
  const { pending, act } = useAction()
  if (answer === null) return messages.sensitive
  if (file === null || !may('see sensitive answers')) return answer
  return (
    <Button
      variant="default"
      size="xs"
      loading={pending}
      onClick={() => act(() => download(documentCalls.readAnswerFile, { code: order, file }))}
    >
      {messages.openFile({ file: answer })}
    </Button>
  )
}

const columns = (order: string): Column<OrderAnswer>[] => [
  {
    title: common.what,
    long: true,
    cell: ({ item, full_name }) => (
      <>
        {item || messages.wholeOrder}
        {full_name !== null && (
          <Text size="xs" c="dimmed">
            {personName(full_name)}
          </Text>
        )}
      </>
    ),
  },
  { title: messages.question, long: true, cell: ({ question }) => question },
  { title: messages.answer, long: true, cell: (answer) => <AnswerText order={order} answer={answer} /> },
]

/** What was answered for the items of an order, and for the order as a whole. Sensitive answers are hidden until they are revealed, which is audited. */
export function OrderAnswers({ order, answers }: { order: string; answers: OrderAnswer[] }) {
  const may = usePermission()
  const [revealed, setRevealed] = useState<OrderAnswer[] | null>(null)
  const { pending, act } = useAction()
  const { reload } = useOrderActions(order)
  const reveal = async () => {
    const all = await call(calls.revealAnswers, { code: order })
    setRevealed(all.answers)
    // The history shows at once that they were read.
    await reload()
  }
  const shown = revealed ?? answers
  const isHidden = shown.some(({ answer }) => answer === null)
  return (
    <Section title={messages.answers}>
      <DataTable
        columns={columns(order)}
        rows={shown.map((answer, id) => ({ ...answer, id }))}
        keyOf={({ id }) => id}
      />
      {isHidden && may('see sensitive answers') && (
        <Group gap="sm">
          <Button variant="default" loading={pending} onClick={() => act(reveal)}>
            {messages.revealAnswers}
          </Button>
          <Text size="sm" c="dimmed">
            {messages.revealAnswersHint}
          </Text>
        </Group>
      )}
    </Section>
  )
}
