import * as calls from '#contract/calls/office/mail-text-calls.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { serve } from '#server/api/serve.ts'
import * as texts from '#server/operations/mail-texts/mail-texts.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The texts of the automatic mails, which a festival can replace. */
export function mailTexts(app: App, shop: Shop): void {
  serve(app, calls.listMailTexts, () => texts.list(shop))

  serve(app, calls.removeMailTexts, async ({ body }) => {
    await texts.remove(shop, body.paths)
    return texts.list(shop)
  })

  serve(app, calls.readMailTexts, async ({ params, query }) => ({
    mail: await texts.read(shop, params.template, query.language),
  }))

  serve(app, calls.updateMailTexts, async ({ params, body }) => ({
    mail: await texts.update(shop, params.template, body),
  }))

  serve(app, calls.previewMailTexts, (request) => {
    const { role } = staffSessionOf(request).staff
    // Orders are only shown to those who may see them.
    const order = may(role, 'see orders') ? request.body.order : ''
    return texts.preview(shop, request.params.template, { ...request.body, order })
  })

  serve(app, calls.testMailTexts, async (request) => {
    const { staff } = staffSessionOf(request)
    await texts.sendTest(shop, request.params.template, request.body, staff.email)
    return {}
  })
}
