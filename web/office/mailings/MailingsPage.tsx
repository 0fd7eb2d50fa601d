import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/mailing-calls.ts'
import type { MailingRow } from '#contract/office/mailings.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { MailingProgress, MailingStatusBadge } from './MailingStatus.tsx'
import { isMoving } from './mailing-query.ts'
import { messages } from './messages.ts'

const FILTERS = ['search', 'status'] as const
const STATUSES = choicesOf(messages.statuses)

function useColumns(): Column<MailingRow>[] {
  const { stamp } = useFormats()
  return [
    {
      title: messages.labels.subject,
      long: true,
      cell: (mailing) => (
        <div>
          <Anchor component={Link} to={`/mailings/${mailing.id}`}>
            {mailing.subject || messages.noSubject}
          </Anchor>
          <Text size="xs" c="dimmed">
            {messages.kinds[mailing.kind]}
          </Text>
        </div>
      ),
    },
    { title: common.status, corner: true, cell: (mailing) => <MailingStatusBadge status={mailing.status} /> },
    {
      title: messages.created,
      cell: (mailing) => <TwoLines second={mailing.created_by}>{stamp(mailing.created_at)}</TwoLines>,
    },
    { title: messages.when, cell: (mailing) => whenOf(mailing, stamp) },
    { title: messages.progress, cell: (mailing) => <MailingProgress mailing={mailing} /> },
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
  const list = useList(calls.listMailings, filters, isMoving)
  const columns = useColumns()
  return (
    <Page
      dense
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
          columns={columns}
          list={list}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
