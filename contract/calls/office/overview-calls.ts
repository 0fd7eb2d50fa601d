import { get } from '#contract/calls/declaration.ts'
import { AttentionResponse } from '#contract/office/attention.ts'
import { LiveFiguresResponse } from '#contract/office/live-figures.ts'
import {
  HoursFilters,
  OverviewResponse,
  SalesDaysResponse,
  SalesFilters,
  SalesHoursResponse,
} from '#contract/office/overview.ts'

export const readOverview = get('/office/api/overview', {
  summary: 'The current figures of the festival.',
  answer: OverviewResponse,
  may: 'see overview',
})

export const readAttention = get('/office/api/attention', {
  summary:
    'How much needs attention, by the page where it is done, and how much of it can be worked through one by one; null for what the role may not see.',
  answer: AttentionResponse,
  may: 'in',
})

export const readLiveFigures = get('/office/api/live-figures', {
  summary: 'The key figures of a sale, of the last minute.',
  answer: LiveFiguresResponse,
  may: 'see overview',
})

export const readSalesByDay = get('/office/api/sales/days', {
  summary: 'Sales by day, by payment method or by product.',
  query: SalesFilters,
  answer: SalesDaysResponse,
  may: 'see overview',
})

export const readSalesByHour = get('/office/api/sales/hours', {
  summary: 'Sales by hour of a day.',
  query: HoursFilters,
  answer: SalesHoursResponse,
  may: 'see overview',
})
