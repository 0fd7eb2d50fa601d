import {
  FestivalChangeResponse,
  FestivalChangesResponse,
  FindFestivalChange,
  ListFestivalChanges,
} from '#contract/office/festival-changes.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeFestivalChanges from '#server/office/festival-changes/festival-changes.ts'

/** The history of the festival itself. */
export function festivalChanges(app: App, shop: Shop): void {
  const list = {
    summary: 'The changes of the festival, newest first.',
    querystring: ListFestivalChanges,
    response: { 200: FestivalChangesResponse },
  }
  const config = { may: 'change festival' } as const
  app.get('/office/api/festival-changes', { schema: list, config }, ({ query }) =>
    officeFestivalChanges.list(shop, query),
  )

  const read = {
    summary: 'One change, with the value of each field before and after.',
    params: FindFestivalChange,
    response: { 200: FestivalChangeResponse },
  }
  const seen = { may: 'change festival', refuses: [404] } as const
  app.get('/office/api/festival-changes/:id', { schema: read, config: seen }, async ({ params }) => ({
    change: await officeFestivalChanges.read(shop, params.id ?? 0),
  }))
}
