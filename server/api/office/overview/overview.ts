import {
  HoursFilters,
  OverviewResponse,
  SalesDaysResponse,
  SalesFilters,
  SalesHoursResponse,
} from '#contract/office/overview.ts'
import { LiveFiguresResponse } from '#contract/office/live-figures.ts'
import type { App } from '#server/api/app-type.ts'
import { countSales } from './figures.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as liveFigures from '#server/office/live-figures/live-figures.ts'
import * as officeOverview from '#server/office/overview/overview.ts'

/** The current figures of the festival, and its sales. */
export function overview(app: App, shop: Shop): void {
  const config = { may: 'see overview' } as const

  const now = { summary: 'The current figures of the festival.', response: { 200: OverviewResponse } }
  app.get('/office/api/overview', { schema: now, config }, async () => {
    await countSales(shop)
    return { overview: await officeOverview.read(shop) }
  })

  const live = {
    summary: 'The key figures of a sale, of the last minute.',
    response: { 200: LiveFiguresResponse },
  }
  app.get('/office/api/live-figures', { schema: live, config }, async () => ({
    live: await liveFigures.read(shop),
  }))

  const days = {
    summary: 'Sales by day, by payment method or by product.',
    querystring: SalesFilters,
    response: { 200: SalesDaysResponse },
  }
  app.get('/office/api/sales/days', { schema: days, config }, async ({ query }) => {
    await countSales(shop)
    return { sales: await officeOverview.sales.byDay(shop, query) }
  })

  const hours = {
    summary: 'Sales by hour of a day.',
    querystring: HoursFilters,
    response: { 200: SalesHoursResponse },
  }
  app.get('/office/api/sales/hours', { schema: hours, config }, async ({ query }) => {
    await countSales(shop)
    return { sales: await officeOverview.sales.byHour(shop, query) }
  })
}
