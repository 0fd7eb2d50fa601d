import * as calls from '#contract/calls/office/mail-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { mailings } from './mailing-routes.ts'
import * as mail from '#server/mail/mail.ts'
import { mailTexts } from './mail-text-routes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeMails from '#server/office/mails/mails.ts'

/** The mails of the shop and their delivery, mailings, and the texts of the automatic mails. */
export function mails(app: App, shop: Shop): void {
  mailings(app, shop)
  mailTexts(app, shop)

  serve(app, calls.listMails, ({ query }) => officeMails.list(shop, query))

  serve(app, calls.readMail, async ({ params }) => ({ mail: await officeMails.read(shop, params.id ?? 0) }))

  serve(app, calls.resendMail, async ({ params }) => {
    const id = await shop.transact((tx) => mail.resend(tx, params.id ?? 0))
    return { mail: await officeMails.read(shop, id) }
  })
}
