import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { RunProgress, RunStatusBadge } from './RunStatus.tsx'
import { messages } from './messages.ts'
import { useRuns } from './run-query.ts'

function useColumns(): Column<RefundRun>[] {
  const { money, stamp } = useFormats()
  return [
    {
      title: messages.scope,
      long: true,
      cell: (run) => (
        <Anchor component={Link} to={`/refunds/runs/${run.id}`}>
          {run.scope}
        </Anchor>
      ),
    },
    { title: common.status, corner: true, cell: (run) => <RunStatusBadge status={run.status} /> },
    {
      title: messages.created,
      by: ({ created_at }) => Date.parse(created_at),
      cell: (run) => stamp(run.created_at),
    },
    { title: messages.toCards, end: true, cell: (run) => money(run.totals.to_card) },
    { title: messages.toAccounts, end: true, cell: (run) => money(run.totals.to_account) },
    { title: messages.progress, cell: (run) => <RunProgress run={run} /> },
  ]
}

/** The refund runs of events and products, newest first. */
export function RunsPage() {
  const may = usePermission()
  const { data, error } = useRuns()
  const columns = useColumns()
  if (!may('refund')) return <NotFound />
  if (error && !data) throw error
  return (
    <Page
      dense
      title={messages.title}
      back={{ to: '/refunds', name: common.refunds }}
      lead={messages.lead}
      beside={
        <Button component={Link} to="/refunds/runs/new">
          {messages.newRun}
        </Button>
      }
    >
      <ListTable
        label={messages.runs}
        columns={columns}
        list={{ rows: data?.runs, more: undefined }}
        keyOf={({ id }) => id}
        isFiltered={false}
        clear={() => undefined}
        none={messages.noRuns}
        noneHint={messages.noRunsHint}
      />
    </Page>
  )
}
