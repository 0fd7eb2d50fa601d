import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MailingRow } from '#contract/office/mailings.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { MailingProgress, MailingStatusBadge } from './MailingStatus.tsx'
import { isMoving } from './mailing-query.ts'
import { messages } from './messages.ts'

const COLUMNS = [
  { label: messages.labels.subject, long: true },
  { label: common.status, corner: true },
  { label: messages.created },
  { label: messages.when },
  { label: messages.progress },
]

const FILTERS = ['search', 'status'] as const
const STATUSES = choicesOf(messages.statuses)

function useCells() {
  const { stamp } = useFormats()
  return (mailing: MailingRow) => [
    <div key="subject">
      <Anchor component={Link} to={`/mailings/${mailing.id}`}>
        {mailing.subject || messages.noSubject}
      </Anchor>
      <Text size="xs" c="dimmed">
        {messages.kinds[mailing.kind]}
      </Text>
    </div>,
    <MailingStatusBadge key="status" status={mailing.status} />,
    <div key="created">
      {stamp(mailing.created_at)}
      <Text size="xs" c="dimmed">
        {mailing.created_by}
      </Text>
    </div>,
    whenOf(mailing, stamp),
    <MailingProgress key="progress" mailing={mailing} />,
  ]
}

const whenOf = ({ started_at, send_at }: MailingRow, stamp: (instant: string) => string): string => {
  const at = started_at ?? send_at
  return at === null ? '' : stamp(at)
}

/** The mailings, newest first. */
export function MailingsPage() {
  const state = useFilters(FILTERS)
  const { filters, bind, clear, isFiltered } = state
  const list = useList<MailingRow>('mailings', filters, isMoving)
  const cells = useCells()
  return (
    <Page
      title={messages.title}
      lead={messages.lead}
      beside={
        <Button component={Link} to="/mailings/new">
          {messages.newMailing}
        </Button>
      }
    >
      <Stack gap="sm">
        <FilterBar
          state={state}
          views={{ list: 'mailings', state: { query: filters } }}
          search={{ ...bind('search'), label: messages.search, placeholder: messages.labels.subject }}
          filters={[filtersOf(bind).choice('status', common.status, STATUSES)]}
        />
        <ListTable
          label={messages.title}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
