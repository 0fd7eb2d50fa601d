import { Skeleton } from '@mantine/core'
import type { Overview } from '#contract/office/overview.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { Checklist } from './checklist/Checklist.tsx'
import { useChecklist } from './checklist/checklist-query.ts'
import { useOverview } from './overview-query.ts'
import { PendingTasks } from './PendingTasks.tsx'
import { SetUp } from './set-up/SetUp.tsx'
import { Fullness } from './summary/Fullness.tsx'
import { ItemSales } from './summary/ItemSales.tsx'
import style from './summary/Summary.module.css'
import { ThirtyDays } from './summary/ThirtyDays.tsx'
import { useThirtyDays } from './summary/thirty-days.ts'
import { Today } from './summary/Today.tsx'

/**
 * The first page: the questions of an empty shop, later the figures. It waits for the checklist, which is above everything else and may be long;
 * what is below it is loaded meanwhile.
 */
export function OverviewPage() {
  const { data, isError } = useChecklist()
  const may = usePermission()
  const overview = useOverview()
  const days = useThirtyDays()
  if (days.error) throw days.error
  if (!data && !isError)
    return (
      <Page dense title={common.overview}>
        <LoadingSection height={480} />
      </Page>
    )
  return data?.checklist.blank === true && may('change festival') ? (
    <SetUp />
  ) : (
    <Figures overview={overview} days={days} />
  )
}

interface FiguresProps {
  overview: Overview | undefined
  days: ReturnType<typeof useThirtyDays>
}

/** One screen: what needs attention, the last thirty days, what was sold, and how full everything is. */
function Figures({ overview, days: { figures, former } }: FiguresProps) {
  return (
    <Page dense title={common.overview}>
      <div className={style.checklist}>
        <Checklist />
      </div>
      <div className={style.page}>
        <div className={style.whole}>{overview ? <Today overview={overview} /> : <Skeleton h={68} />}</div>
        <div className={style.narrow}>
          {overview ? <PendingTasks overview={overview} /> : <Skeleton h={330} />}
        </div>
        <div className={style.wide}>
          <ThirtyDays figures={figures} former={former} />
        </div>
        <div>
          <ItemSales figures={figures} />
        </div>
        <div>{overview ? <Fullness stock={overview.stock} /> : <Skeleton h={320} />}</div>
      </div>
    </Page>
  )
}
