import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Mailing, MailingRecipient, RecipientResult } from '#contract/office/mailings.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { SearchFilter } from '#web/office/kit/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/kit/ui/list/SelectFilter.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useRecipients } from '#web/office/mailings/mailing-query.ts'
import { messages } from '#web/office/mailings/messages.ts'

const COLUMNS = [
  { label: messages.address, long: true },
  { label: messages.result, long: true, bare: true },
  { label: messages.when },
  { label: messages.orders },
  { label: messages.mail, corner: true },
]

const COLORS: Record<RecipientResult, string> = {
  waiting: 'gray',
  sending: 'blue',
  sent: 'teal',
  failed: 'red',
  left_out: 'orange',
}

const RESULTS = choicesOf(messages.results)

function Result({
  row: { result, reason, error },
  isStopped,
}: {
  row: MailingRecipient
  isStopped: boolean
}) {
  const label = result === 'waiting' && isStopped ? messages.notAnyMore : messages.results[result]
  return (
    <Stack gap={3} align="flex-start">
      <Badge color={COLORS[result]}>{label}</Badge>
      {(reason ?? error) !== null && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {reason === null ? error : messages.reasons[reason]}
        </Text>
      )}
    </Stack>
  )
}

function useCells({ status }: Mailing) {
  const { stamp } = useFormats()
  return (row: MailingRecipient) => [
    row.email === null ? (
      <Text key="email" inherit c="dimmed">
        {messages.noAddress}
      </Text>
    ) : (
      <EmailAddress key="email" of={row.email} />
    ),
    <Result key="result" row={row} isStopped={status === 'stopped'} />,
    row.sent_at === null ? '' : stamp(row.sent_at),
    <Group key="orders" gap="xs">
      {row.orders.map((code) => (
        <Anchor key={code} component={Link} to={`/orders/${code}`}>
          {code}
        </Anchor>
      ))}
    </Group>,
    row.mail !== null && (
      <Anchor key="mail" component={Link} to={`/mails/${row.mail}`}>
        {messages.showMail}
      </Anchor>
    ),
  ]
}

/** The recipients with the result of their mails. */
export function Recipients({ mailing }: { mailing: Mailing }) {
  const { filters, bind, clear, isFiltered } = useFilters(['result', 'search'])
  const list = useRecipients(mailing, filters)
  const { counted } = useFormats()
  const cells = useCells(mailing)
  return (
    <Section title={messages.resultForEach}>
      <Stack gap="sm">
        <Group gap="sm">
          <SearchFilter {...bind('search')} label={common.search} placeholder={messages.addressSearch} />
          <SelectFilter
            {...bind('result')}
            label={messages.result}
            allLabel={messages.anyResult}
            choices={RESULTS}
            width={200}
          />
          <Text c="dimmed" aria-live="polite">
            {list.total !== undefined && messages.found(counted(list.total))}
          </Text>
        </Group>
        <ListTable
          label={messages.total}
          columns={COLUMNS}
          list={list}
          keyOf={(row) => `${row.mail ?? ''} ${row.email ?? ''} ${row.orders.join(' ')}`}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noRecipients}
          noneHint={messages.noRecipientsHint}
        />
      </Stack>
    </Section>
  )
}
