import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { FestivalParts } from '#contract/office/festival.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { BundleList } from './list/BundleList.tsx'
import { CapacityList } from './list/CapacityList.tsx'
import { DiscountList } from './list/DiscountList.tsx'
import { EventList } from './list/EventList.tsx'
import { addPath, useFestival } from './catalogue-query.ts'
import { ALL_FIGURES_PATH, TRIAL_PATH } from './codes/paths.ts'
import { messages as figuresMessages } from './figures/messages.ts'
import { messages as trialMessages } from './trial/messages.ts'
import { ItemList } from './list/ItemList.tsx'
import { type ListName, LISTS, CatalogueNavigation } from './CatalogueNavigation.tsx'
import { QuestionList } from './list/QuestionList.tsx'
import { ShippingList } from './list/ShippingList.tsx'

function List({ list, festival }: { list: Exclude<ListName, 'vouchers'>; festival: FestivalParts }) {
  if (list === 'events') return <EventList festival={festival} />
  if (list === 'bundles') return <BundleList festival={festival} />
  if (list === 'capacities') return <CapacityList festival={festival} />
  if (list === 'shipping') return <ShippingList festival={festival} />
  if (list === 'discounts') return <DiscountList festival={festival} />
  if (list === 'questions') return <QuestionList festival={festival} />
  return <ItemList key={list} list={list} festival={festival} />
}

/** One of the lists of the catalogue. */
export function CataloguePage() {
  const { list: named = 'products' } = useParams()
  const list = LISTS.find((each) => each === named)
  const { festival } = useFestival()
  if (list === undefined || list === 'vouchers') return <NotFound />
  return (
    <Page
      title={messages.catalogueLists[list]}
      lead={messages.catalogueLead}
      beside={
        <>
          {list === 'discounts' && (
            <>
              <Button component={Link} to={ALL_FIGURES_PATH} variant="default">
                {figuresMessages.figures}
              </Button>
              <Button component={Link} to={TRIAL_PATH} variant="default">
                {trialMessages.tryThem}
              </Button>
            </>
          )}
          <Button component={Link} to={addPath(list)}>
            {messages.addButtons[list]}
          </Button>
        </>
      }
    >
      <CatalogueNavigation list={list} />
      {festival ? <List list={list} festival={festival} /> : <Skeleton h={320} />}
    </Page>
  )
}
