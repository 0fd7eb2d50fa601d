import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { RunProgress, RunStatusBadge } from './RunStatus.tsx'
import { messages } from './messages.ts'
import { useRuns } from './run-query.ts'

const COLUMNS = [
  { label: messages.scope, long: true },
  { label: common.status, corner: true },
  { label: messages.created, by: ({ created_at }: RefundRun) => Date.parse(created_at) },
  { label: messages.toCards, end: true },
  { label: messages.toAccounts, end: true },
  { label: messages.progress },
]

function useCells() {
  const { money, stamp } = useFormats()
  return (run: RefundRun) => [
    <Anchor key="scope" component={Link} to={`/refunds/runs/${run.id}`}>
      {run.scope}
    </Anchor>,
    <RunStatusBadge key="status" status={run.status} />,
    stamp(run.created_at),
    money(run.totals.to_card),
    money(run.totals.to_account),
    <RunProgress key="progress" run={run} />,
  ]
}

/** The refund runs of events and products, newest first. */
export function RunsPage() {
  const may = usePermission()
  const { data, error } = useRuns()
  const cells = useCells()
  if (!may('refund')) return <NotFound />
  if (error) throw error
  return (
    <Page
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
        columns={COLUMNS}
        list={{ rows: data?.runs, more: undefined }}
        keyOf={({ id }) => id}
        cells={cells}
        isFiltered={false}
        clear={() => undefined}
        none={messages.noRuns}
        noneHint={messages.noRunsHint}
      />
    </Page>
  )
}
