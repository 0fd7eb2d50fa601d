import * as calls from '#contract/calls/office/till-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as tills from '#server/office/tills/tills.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The closed tills of the box office, for whoever collects the cash. */
export function closedTills(app: App, shop: Shop): void {
  serve(app, calls.listTills, ({ query }) => tills.list(shop, query))
}
