import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  ChangeView,
  SavedViewResponse,
  SavedViewsResponse,
  SaveView,
  SetDefaultView,
} from '#contract/office/saved-views.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const response = { 200: SavedViewsResponse }

const viewerOf = (request: FastifyRequest) => staffSessionOf(request).staff

const everythingOf = (shop: Shop) => async (request: FastifyRequest) => ({
  views: await staff.savedViews.list(shop, viewerOf(request)),
})

/** Views of lists: named filters and sort order, private or shared. */
export function savedViews(app: App, shop: Shop): void {
  const all = everythingOf(shop)
  const list = { summary: 'The views of all lists that are visible to the caller.', response }
  app.get('/office/api/saved-views', { schema: list, config: { may: 'in' } }, all)

  const save = {
    summary: 'Saves filters and sort order of a list under a name.',
    body: SaveView,
    response: { 200: SavedViewResponse },
  }
  const config = { may: 'in', refuses: [422] } as const
  app.post('/office/api/saved-views', { schema: save, config }, async (request) => {
    const id = await shop.transact((tx) => staff.savedViews.save(tx, viewerOf(request), request.body))
    return { id, ...(await all(request)) }
  })

  changing(app, shop)
}

function changing(app: App, shop: Shop): void {
  const all = everythingOf(shop)
  const params = Type.Object({ id: Id() })
  const mayMiss = { may: 'in', refuses: [404, 422] } as const
  const change = {
    summary: 'Renames a view or changes its filters.',
    params,
    body: ChangeView,
    response,
  }
  app.patch('/office/api/saved-views/:id', { schema: change, config: mayMiss }, async (request) => {
    const { params: view, body } = request
    await shop.transact((tx) => staff.savedViews.change(tx, viewerOf(request), view.id ?? 0, body))
    return all(request)
  })

  const remove = { summary: 'Removes a view.', params, response }
  app.post('/office/api/saved-views/:id/removals', { schema: remove, config: mayMiss }, async (request) => {
    await shop.transact((tx) => staff.savedViews.remove(tx, viewerOf(request), request.params.id ?? 0))
    return all(request)
  })

  const choose = { summary: 'Sets the default view of a list.', body: SetDefaultView, response }
  const choosing = { may: 'in', refuses: [404] } as const
  app.post('/office/api/default-views', { schema: choose, config: choosing }, async (request) => {
    await shop.transact((tx) => staff.savedViews.setDefault(tx, viewerOf(request), request.body))
    return all(request)
  })
}
