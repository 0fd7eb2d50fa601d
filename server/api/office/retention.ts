import { RetentionResponse } from '#contract/office/retention.ts'
import type { App } from '#server/api/app-type.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The personal data that is deleted automatically. */
export function retention(app: App, shop: Shop): void {
  const schema = {
    summary: 'Personal data that is deleted automatically: its retention period, and the last deletion.',
    response: { 200: RetentionResponse },
  }
  app.get('/office/api/retention', { schema, config: { may: 'change festival' } }, async () => ({
    retention: await personalData.retention(shop),
  }))
}
