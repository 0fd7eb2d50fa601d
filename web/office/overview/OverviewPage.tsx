import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#contract/office/overview.ts'
import { get } from '#web/office/lib/call.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { overviewWords as words } from '#web/office/words/overview.ts'
import { DaysPart } from './SalesByDay.tsx'
import { Figures } from './KeyFigures.tsx'
import { HoursPart } from './SalesByHour.tsx'
import { StockPart } from './StockLevels.tsx'
import { WaitingPart } from './PendingTasks.tsx'

const A_MINUTE = 60_000

/** How the festival stands now; looks again every minute. */
export function OverviewPage() {
  const { data, error } = useQuery({
    queryKey: ['overview'],
    queryFn: () => get<{ overview: Overview }>('overview'),
    refetchInterval: A_MINUTE,
  })
  if (error && !data) throw error
  return (
    <Page title={words.overview} lead={words.overviewLead}>
      {data ? <Figures overview={data.overview} /> : <Skeleton h={132} />}
      {data ? <WaitingPart overview={data.overview} /> : <Skeleton h={140} />}
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <DaysPart />
        <HoursPart />
      </SimpleGrid>
      {data ? <StockPart stock={data.overview.stock} /> : <Skeleton h={320} />}
    </Page>
  )
}
