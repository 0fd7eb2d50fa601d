import { SearchResponse, SearchOffice } from '#contract/office/search.ts'
import type { App } from '#server/api/app-type.ts'
import * as officeSearch from '#server/office/search/search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

/** One search over everything that the role may see. */
export function search(app: App, shop: Shop): void {
  const find = {
    summary:
      'Searches everything that the role may see; without a match, returns results that differ by about one letter.',
    querystring: SearchOffice,
    response: { 200: SearchResponse },
  }
  app.get('/office/api/search', { schema: find, config: { may: 'in' } }, (request) =>
    officeSearch.find(shop, staffSessionOf(request).staff.role, request.query.text),
  )
}
