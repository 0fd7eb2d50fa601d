import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Mailing, MailingRecipient, RecipientResult } from '#contract/office/mailings.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { SearchFilter } from '#web/office/kit/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/kit/ui/list/SelectFilter.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useRecipients } from '#web/office/mailings/mailing-query.ts'
import { messages } from '#web/office/mailings/messages.ts'

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

const OrderLinks = ({ orders }: Pick<MailingRecipient, 'orders'>) => (
  <Group gap="xs">
    {orders.map((code) => (
      <Anchor key={code} component={Link} to={`/orders/${code}`}>
        {code}
      </Anchor>
    ))}
  </Group>
)

function useColumns({ status }: Mailing): Column<MailingRecipient>[] {
  const { stamp } = useFormats()
  return [
    {
      title: messages.address,
      long: true,
      cell: (row) =>
        row.email === null ? (
          <Text inherit c="dimmed">
            {messages.noAddress}
          </Text>
        ) : (
          <EmailAddress of={row.email} />
        ),
    },
    {
      title: messages.result,
      long: true,
      bare: true,
      cell: (row) => <Result row={row} isStopped={status === 'stopped'} />,
    },
    { title: messages.when, cell: (row) => (row.sent_at === null ? '' : stamp(row.sent_at)) },
    {
      title: messages.orders,
      cell: ({ orders }) => <OrderLinks orders={orders} />,
    },
    {
      title: messages.mail,
      corner: true,
      cell: (row) =>
        row.mail !== null && (
          <Anchor component={Link} to={`/mails/${row.mail}`}>
            {messages.showMail}
          </Anchor>
        ),
    },
  ]
}

/** The recipients with the result of their mails. */
export function Recipients({ mailing }: { mailing: Mailing }) {
  const { filters, bind, clear, isFiltered } = useFilters(['result', 'search'])
  const list = useRecipients(mailing, filters)
  const { counted } = useFormats()
  const columns = useColumns(mailing)
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
          columns={columns}
          list={list}
          keyOf={(row) => `${row.mail ?? ''} ${row.email ?? ''} ${row.orders.join(' ')}`}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noRecipients}
          noneHint={messages.noRecipientsHint}
        />
      </Stack>
    </Section>
  )
}
