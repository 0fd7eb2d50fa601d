import * as calls from '#contract/calls/office/retention-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The personal data that is deleted automatically. */
export function retention(app: App, shop: Shop): void {
  serve(app, calls.readRetention, async () => ({ retention: await personalData.retention(shop) }))
}
