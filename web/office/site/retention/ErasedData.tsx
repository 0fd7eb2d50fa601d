import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/retention-calls.ts'
import type { Retention } from '#contract/office/retention.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { durationFormat } from '#web/office/site/form/duration-formats.ts'
import { messages } from './messages.ts'

function ErasedRow({ kind, keeps, checked_at, erased_at, erased, total }: Retention) {
  const { time, count } = useFormats()
  const none = checked_at === null ? messages.whatGoesNever : messages.whatGoesNone
  return (
    <Table.Tr>
      <Table.Td>{messages.whatGoesKinds[kind]}</Table.Td>
      <Table.Td>{durationFormat.format(keeps)}</Table.Td>
      <Table.Td>
        {erased_at === null ? none : messages.whatWent({ count: count(erased), when: time(erased_at) })}
        {total > erased && (
          <Text size="xs" c="dimmed">
            {messages.whatWentInAll({ total: count(total) })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The personal data that was erased automatically, and when. */
export function ErasedData() {
  const { data, isError } = useQuery({
    queryKey: ['retention'],
    queryFn: () => call(calls.readRetention),
  })
  if (isError) return <Text>{messages.whatGoesFailed}</Text>
  if (!data) return <LoadingSection label={messages.whatGoes} height={240} />
  return (
    <Section title={messages.whatGoes}>
      <Text size="sm" c="dimmed">
        {messages.whatGoesHint}
      </Text>
      <Table>
        <Table.Tbody>
          {data.retention.map((row) => (
            <ErasedRow key={row.kind} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
