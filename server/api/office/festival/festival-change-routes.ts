import * as calls from '#contract/calls/office/festival-change-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeFestivalChanges from '#server/office/festival-changes/festival-changes.ts'

/** The history of the festival itself. */
export function festivalChanges(app: App, shop: Shop): void {
  serve(app, calls.listFestivalChanges, ({ query }) => officeFestivalChanges.list(shop, query))

  serve(app, calls.readFestivalChange, async ({ params }) => ({
    change: await officeFestivalChanges.read(shop, params.id ?? 0),
  }))
}
