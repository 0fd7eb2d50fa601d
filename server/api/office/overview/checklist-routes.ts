import * as calls from '#contract/calls/office/checklist-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { setDismissed } from '#server/festival/checklist/checklist.ts'
import * as officeChecklist from '#server/office/checklist/checklist.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The checklist before the opening. */
export function checklist(app: App, shop: Shop): void {
  serve(app, calls.readChecklist, async () => ({ checklist: await officeChecklist.read(shop) }))

  serve(app, calls.dismissItem, async ({ body }) => {
    await shop.transact((tx) => setDismissed(tx, body))
    return { checklist: await officeChecklist.read(shop) }
  })
}
