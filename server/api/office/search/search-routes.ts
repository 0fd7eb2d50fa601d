import * as calls from '#contract/calls/office/search-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as officeSearch from '#server/office/search/search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

/** One search over everything that the role may see. */
export function search(app: App, shop: Shop): void {
  serve(app, calls.searchOffice, (request) =>
    officeSearch.find(shop, staffSessionOf(request).staff.role, request.query.text),
  )
}
