import { TillFilters, TillList } from '#contract/office/tills.ts'
import type { App } from '#server/api/app-type.ts'
import * as tills from '#server/office/tills/tills.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The closed tills of the box office, for whoever collects the cash. */
export function closedTills(app: App, shop: Shop): void {
  const list = {
    summary: 'The closed tills, newest first.',
    querystring: TillFilters,
    response: { 200: TillList },
  }
  app.get('/office/api/tills', { schema: list, config: { may: 'move money' } }, ({ query }) =>
    tills.list(shop, query),
  )
}
