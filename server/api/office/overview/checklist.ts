import { ChecklistResponse, DismissItem } from '#contract/office/checklist.ts'
import type { App } from '#server/api/app-type.ts'
import { setDismissed } from '#server/festival/checklist/checklist.ts'
import * as officeChecklist from '#server/office/checklist/checklist.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The checklist before the opening. */
export function checklist(app: App, shop: Shop): void {
  const list = {
    summary: 'The checklist before the opening.',
    response: { 200: ChecklistResponse },
  }
  app.get('/office/api/checklist', { schema: list, config: { may: 'see overview' } }, async () => ({
    checklist: await officeChecklist.read(shop),
  }))

  const change = {
    summary: 'Dismisses an item of the checklist, or restores it.',
    body: DismissItem,
    response: { 200: ChecklistResponse },
  }
  const owners = { may: 'change festival', refuses: [422] } as const
  app.patch('/office/api/checklist', { schema: change, config: owners }, async ({ body }) => {
    await shop.transact((tx) => setDismissed(tx, body))
    return { checklist: await officeChecklist.read(shop) }
  })
}
