import { get } from '#contract/calls/declaration.ts'
import { TillFilters, TillList } from '#contract/office/tills.ts'

export const listTills = get('/office/api/tills', {
  summary: 'The closed tills, newest first.',
  query: TillFilters,
  answer: TillList,
  may: 'move money',
})
