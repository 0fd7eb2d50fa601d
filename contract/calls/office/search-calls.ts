import { get } from '#contract/calls/declaration.ts'
import { SearchOffice, SearchResponse } from '#contract/office/search.ts'

export const searchOffice = get('/office/api/search', {
  summary:
    'Searches everything that the role may see; without a match, returns results that differ by about one letter.',
  query: SearchOffice,
  answer: SearchResponse,
  may: 'in',
})
