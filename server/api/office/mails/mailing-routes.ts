import * as calls from '#contract/calls/office/mailing-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { serve } from '#server/api/serve.ts'
import * as mailingStories from '#server/operations/mailings/mailings.ts'
import * as officeMailings from '#server/office/mailings/mailings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Messages from staff to many people. */
export function mailings(app: App, shop: Shop): void {
  serve(app, calls.listMailings, ({ query }) => officeMailings.list(shop, query))

  serve(app, calls.readMailing, async ({ params }) => ({
    mailing: await officeMailings.read(shop, params.id ?? 0),
  }))

  serve(app, calls.listRecipients, async ({ params, query }) => {
    const { id } = await officeMailings.read(shop, params.id ?? 0)
    return officeMailings.recipients(shop, id, query)
  })

  audiences(app, shop)
  drafts(app, shop)
  dispatch(app, shop)
}

function audiences(app: App, shop: Shop): void {
  serve(app, calls.readAudienceChoices, () => officeMailings.choices(shop))

  serve(app, calls.countAudience, async ({ body }) => ({ count: await mailingStories.count(shop, body) }))
}

function drafts(app: App, shop: Shop): void {
  serve(app, calls.createMailing, async ({ body }) => {
    const id = await shop.transact((tx) => mailingStories.create(tx, body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  serve(app, calls.changeMailing, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => mailingStories.change(tx, id, body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  serve(app, calls.removeMailing, async ({ params }) => {
    await shop.transact((tx) => mailingStories.remove(tx, params.id ?? 0))
    return {}
  })

  serve(app, calls.previewMailing, async ({ body }) => ({
    preview: await mailingStories.preview(shop, body),
  }))

  serve(app, calls.testMailing, async (request) => {
    const { email } = staffSessionOf(request).staff
    await mailingStories.sendTest(shop, email, request.body)
    return { sent_to: email }
  })
}

function dispatch(app: App, shop: Shop): void {
  serve(app, calls.sendMailing, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => mailingStories.send(tx, id, body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  serve(app, calls.stopMailing, async ({ params }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => mailingStories.stop(tx, id))
    return { mailing: await officeMailings.read(shop, id) }
  })

  serve(app, calls.resumeMailing, async ({ params }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => mailingStories.resume(tx, id))
    return { mailing: await officeMailings.read(shop, id) }
  })
}
