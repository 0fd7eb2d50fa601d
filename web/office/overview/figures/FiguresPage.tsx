import { SimpleGrid, Skeleton } from '@mantine/core'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { Bridge } from '#web/office/overview/Bridge.tsx'
import { KeyFigures } from '#web/office/overview/KeyFigures.tsx'
import { useOverview } from '#web/office/overview/overview-query.ts'
import { SalesByDay } from '#web/office/overview/SalesByDay.tsx'
import { SalesByHour } from '#web/office/overview/SalesByHour.tsx'
import { StockLevels } from '#web/office/overview/StockLevels.tsx'
import { Figures } from './Figures.tsx'
import { messages } from './messages.ts'

/** All figures: of any period and event, by day and by hour, how they add up, and what is left. */
export function FiguresPage() {
  const overview = useOverview()
  return (
    <Page title={messages.page} lead={messages.pageLead}>
      {overview ? <KeyFigures overview={overview} /> : <Skeleton h={132} />}
      <Figures />
      <Bridge />
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <SalesByDay />
        <SalesByHour />
      </SimpleGrid>
      <div id="left">{overview ? <StockLevels stock={overview.stock} /> : <Skeleton h={320} />}</div>
    </Page>
  )
}
