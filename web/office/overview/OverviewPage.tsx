import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { Checklist } from './checklist/Checklist.tsx'
import { useChecklist } from './checklist/checklist-query.ts'
import { Figures } from './figures/Figures.tsx'
import { Bridge } from './Bridge.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { SalesByDay } from './SalesByDay.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { SalesByHour } from './SalesByHour.tsx'
import { SetUp } from './set-up/SetUp.tsx'
import { StockLevels } from './StockLevels.tsx'
import { PendingTasks } from './PendingTasks.tsx'

const A_MINUTE = 60_000

/** The first page: the questions of an empty shop, later the figures. */
export function OverviewPage() {
  const { data } = useChecklist()
  const may = usePermission()
  return data?.checklist.blank === true && may('change festival') ? <SetUp /> : <Overview />
}

/** Sales, pending work and stock, refreshed every minute. */
function Overview() {
  const { data, error } = useQuery({
    queryKey: ['overview'],
    queryFn: () => call(calls.readOverview),
    refetchInterval: A_MINUTE,
  })
  if (error && !data) throw error
  return (
    <Page title={common.overview} lead={messages.overviewLead}>
      <Checklist />
      {data ? <KeyFigures overview={data.overview} /> : <Skeleton h={132} />}
      {data ? <PendingTasks overview={data.overview} /> : <Skeleton h={140} />}
      <Figures />
      <Bridge />
      <LiveFigures />
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <SalesByDay />
        <SalesByHour />
      </SimpleGrid>
      {data ? <StockLevels stock={data.overview.stock} /> : <Skeleton h={320} />}
    </Page>
  )
}
