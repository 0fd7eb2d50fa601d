import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import { MailResponse, MailFilters, MailList } from '#contract/office/mails.ts'
import type { App } from '#server/api/app-type.ts'
import { mailings } from './mailings.ts'
import * as mail from '#server/mail/mail.ts'
import { mailTexts } from './mail-texts.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeMails from '#server/office/mails/mails.ts'

/** The mails of the shop and their delivery, mailings, and the texts of the automatic mails. */
export function mails(app: App, shop: Shop): void {
  mailings(app, shop)
  mailTexts(app, shop)
  const params = Type.Object({ id: Id() })
  const answer = { params, response: { 200: MailResponse } }

  const list = {
    summary: 'The mails, newest first.',
    querystring: MailFilters,
    response: { 200: MailList },
  }
  app.get('/office/api/mails', { schema: list, config: { may: 'see mails' } }, ({ query }) =>
    officeMails.list(shop, query),
  )

  const read = {
    summary: 'A mail with its text, without the tokens of single-use links.',
    ...answer,
  }
  const seen = { may: 'see mails', refuses: [404] } as const
  app.get('/office/api/mails/:id', { schema: read, config: seen }, async (request) => ({
    mail: await officeMails.read(shop, request.params.id ?? 0),
  }))

  const again = {
    summary:
      'Resends a mail to the same address, with a new single-use link if it has one; an unsent mail is retried at once.',
    ...answer,
  }
  const sent = { may: 'change orders', refuses: [404, 422] } as const
  app.post('/office/api/mails/:id/resends', { schema: again, config: sent }, async (request) => {
    const id = await shop.transact((tx) => mail.resend(tx, request.params.id ?? 0))
    return { mail: await officeMails.read(shop, id) }
  })
}
