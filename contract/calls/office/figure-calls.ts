import { get } from '#contract/calls/declaration.ts'
import { FigureFilters, FiguresResponse } from '#contract/office/figures.ts'

export const readFigures = get('/office/api/sales/figures', {
  summary: 'Sales of a period, by item and by day, compared with the period before and last year.',
  query: FigureFilters,
  answer: FiguresResponse,
  may: 'see overview',
  refuses: [422],
})

export const exportFigures = get('/office/api/sales/figures.csv', {
  summary: 'The items of a period as a CSV file.',
  query: FigureFilters,
  streams: 'text/csv',
  may: 'see overview',
  refuses: [422],
})
