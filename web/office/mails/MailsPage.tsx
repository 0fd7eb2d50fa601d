import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MailRow, MailState } from '#contract/office/mails.ts'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import { type FilterState, useFilters } from '#web/office/lib/filters.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { ListTable } from '#web/office/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/ui/EmailAddress.tsx'
import { labelOf } from '#web/office/lib/label-of.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { countOf } from '#web/office/ui/list/count.ts'
import { MailStatus } from './MailStatus.tsx'

const COLUMNS = [
  { label: messages.subject, long: true },
  { label: messages.recipient, long: true },
  { label: common.status },
  { label: messages.written },
  { label: messages.order },
]

const STATES = (Object.keys(messages.mailStates) as MailState[]).map((value) => ({
  value,
  label: messages.mailStates[value],
}))

const KINDS = choicesOf(messages.mailKinds)

const FILTERS = ['search', 'state', 'template'] as const

const Filters = ({ bind }: Pick<FilterState<(typeof FILTERS)[number]>, 'bind'>) => (
  <Group gap="sm">
    <SearchFilter {...bind('search')} label={common.search} placeholder={messages.mailsSearch} />
    <SelectFilter {...bind('state')} label={common.status} choices={STATES} />
    <SelectFilter {...bind('template')} label={messages.mailKind} choices={KINDS} />
  </Group>
)

const cellsOf = (stamp: (instant: string) => string) => (mail: MailRow) => [
  <div key="subject">
    <Anchor component={Link} to={`/mails/${mail.id}`}>
      {mail.subject}
    </Anchor>
    <Text size="xs" c="dimmed">
      {labelOf(messages.mailKinds, mail.template)}
    </Text>
  </div>,
  <EmailAddress key="recipient" of={mail.recipient} />,
  <MailStatus key="state" state={mail.state} />,
  stamp(mail.created_at),
  mail.order !== null && (
    <Anchor key="order" component={Link} to={`/orders/${mail.order}`}>
      {mail.order}
    </Anchor>
  ),
]

/** All mails, newest first. */
export function MailsPage() {
  const { filters, bind, clear, isFiltered } = useFilters(FILTERS)
  const list = useList<MailRow>('mails', filters)
  const { stamp } = useFormats()
  const may = usePermission()
  return (
    <Page
      title={common.mails}
      lead={messages.mailsLead}
      beside={
        <>
          {list.total !== undefined && (
            <Badge variant="default">{messages.mailsCounted({ count: countOf(list.total) })}</Badge>
          )}
          {may('change festival') && (
            <Button component={Link} to="/mails/texts" variant="default">
              {messages.textsOfMails}
            </Button>
          )}
        </>
      }
    >
      <Filters bind={bind} />
      <ListTable
        label={common.mails}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        cells={cellsOf(stamp)}
        isFiltered={isFiltered}
        clear={clear}
      />
    </Page>
  )
}
