import type { Config } from '#contract/config.ts'
import type { PageName } from '#contract/pages/pages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf, useRouteHandle } from '#web/lib/routing/titles.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'

/** The pages below the list of all orders. */
const BELOW_PORTAL = ['order', 'confirmation']

/**
 * Pages whose guard may redirect have no placeholder (router.tsx): it must not flash. The server renders it only for requests
 * with a session.
 */
const isLetIn = (page: PageName, { shopActive }: Config): boolean =>
  (import.meta.env.SSR || storage.token.get() !== null) && (page !== 'checkout' || shopActive)

/**
 * The placeholder of a page until its code and data are loaded. For a customer page it shows the heading, which contains no
 * personal data. The server renders no more of such a page, and marks it with `data-frame` and its name.
 */
export function PageFrame() {
  const config = useConfig()
  const handle = useRouteHandle()
  if (!handle?.needsCustomer || !isLetIn(handle.name, config)) return <PageSkeleton />
  const headline = (
    <h1>
      <OwnText>{titleOf(config, handle.name)}</OwnText>
    </h1>
  )
  return (
    <div data-frame={handle.name}>
      <PageSkeleton headline={headline} isBelow={BELOW_PORTAL.includes(handle.name)} />
    </div>
  )
}
