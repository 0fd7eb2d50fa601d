import { Type } from 'typebox'
import { LIST_FILTERS, ListFormat, ListOffers, ListSize } from '#contract/office/lists.ts'
import type { App } from '#server/api/app-type.ts'
import { sendCsv } from '#server/api/csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as reports from '#server/reports/reports.ts'

/** What is taken out of the office: lists as CSV files. */
export function lists(app: App, shop: Shop): void {
  const offered = { summary: 'Which lists there are, and what narrows them.', response: { 200: ListOffers } }
  app.get('/office/api/lists', { schema: offered, config: { may: 'export' } }, () =>
    reports.lists.offers(shop),
  )
  for (const name of Object.keys(reports.lists.LISTS) as reports.lists.ListName[]) list(app, shop, name)
}

const NOTHING = { event: '', product: '', departure: null, status: '', from: '', until: '' }

function list(app: App, shop: Shop, name: reports.lists.ListName): void {
  const { summary, filters } = reports.lists.LISTS[name]
  const fields = Object.fromEntries(filters.map((filter) => [filter, LIST_FILTERS[filter]]))
  const address = `/office/api/lists/${name}`

  const sized = {
    summary: `How long a list would be. ${summary}`,
    querystring: Type.Object(fields),
    response: { 200: ListSize },
  }
  app.get(`${address}/size`, { schema: sized, config: { may: 'export', refuses: [422] } }, ({ query }) =>
    reports.lists.size(shop, name, { ...NOTHING, ...query }),
  )

  const streamed = { summary, querystring: Type.Object({ ...fields, format: ListFormat }) }
  const config = { may: 'export', refuses: [422, 429], streams: 'text/csv' } as const
  app.get(address, { schema: streamed, config, exposeHeadRoute: false }, async ({ query }, reply) => {
    const write = await reports.lists.begin(shop, name, { ...NOTHING, ...query })
    return sendCsv(shop, reply, name, (out) => write(out, { excel: query.format === 'excel' }))
  })
}
