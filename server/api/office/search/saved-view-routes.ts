import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/saved-view-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const viewerOf = (request: FastifyRequest) => staffSessionOf(request).staff

/** Views of lists: named filters and sort order, private or shared. */
export function savedViews(app: App, shop: Shop): void {
  const all = async (request: FastifyRequest) => ({
    views: await staff.savedViews.list(shop, viewerOf(request)),
  })

  serve(app, calls.listSavedViews, all)

  serve(app, calls.saveView, async (request) => {
    const id = await shop.transact((tx) => staff.savedViews.save(tx, viewerOf(request), request.body))
    return { id, ...(await all(request)) }
  })

  serve(app, calls.changeView, async (request) => {
    const { params: view, body } = request
    await shop.transact((tx) => staff.savedViews.change(tx, viewerOf(request), view.id ?? 0, body))
    return all(request)
  })

  serve(app, calls.removeView, async (request) => {
    await shop.transact((tx) => staff.savedViews.remove(tx, viewerOf(request), request.params.id ?? 0))
    return all(request)
  })

  serve(app, calls.setDefaultView, async (request) => {
    await shop.transact((tx) => staff.savedViews.setDefault(tx, viewerOf(request), request.body))
    return all(request)
  })
}
