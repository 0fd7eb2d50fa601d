import { useConfig } from '#web/lib/data/data.ts'
import { titleOf, useRouteHandle } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { OwnText } from '#web/ui/content/OwnText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { BackLink } from '#web/ui/layout/Page.tsx'

/** Pages below the list of all orders. */
const BELOW_PORTAL = ['order', 'confirmation']

/**
 * What stands for a page until its code and data are there: where these are a customer's, its headline, which is nobody's.
 * The server writes no more of such a page, and `data-frame` says that there is nothing in it to take over.
 */
export function PageFrame() {
  const config = useConfig()
  const handle = useRouteHandle()
  if (!handle?.needsCustomer) return <PageSkeleton />
  const headline = (
    <>
      {BELOW_PORTAL.includes(handle.name) && <BackLink to="/portal">{messages.allOrders}</BackLink>}
      <h1>
        <OwnText>{titleOf(config, handle.name)}</OwnText>
      </h1>
    </>
  )
  return (
    <div data-frame>
      <PageSkeleton headline={headline} />
    </div>
  )
}
