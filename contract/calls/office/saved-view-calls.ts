import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  ChangeView,
  SavedViewResponse,
  SavedViewsResponse,
  SaveView,
  SetDefaultView,
} from '#contract/office/saved-views.ts'

const params = Type.Object({ id: Id() })

export const listSavedViews = get('/office/api/saved-views', {
  summary: 'The views of all lists that are visible to the caller.',
  answer: SavedViewsResponse,
  may: 'in',
})

export const saveView = post('/office/api/saved-views', {
  summary: 'Saves filters and sort order of a list under a name.',
  body: SaveView,
  answer: SavedViewResponse,
  may: 'in',
  refuses: [422],
})

export const changeView = patch('/office/api/saved-views/:id', {
  summary: 'Renames a view or changes its filters.',
  params,
  body: ChangeView,
  answer: SavedViewsResponse,
  may: 'in',
  refuses: [404, 422],
})

export const removeView = post('/office/api/saved-views/:id/removals', {
  summary: 'Removes a view.',
  params,
  answer: SavedViewsResponse,
  may: 'in',
  refuses: [404, 422],
})

export const setDefaultView = post('/office/api/default-views', {
  summary: 'Sets the default view of a list.',
  body: SetDefaultView,
  answer: SavedViewsResponse,
  may: 'in',
  refuses: [404],
})
