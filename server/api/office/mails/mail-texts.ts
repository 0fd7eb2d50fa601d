import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import {
  LanguageOfTexts,
  MailTextsResponse,
  MailTextsList,
  MailTextsPreview,
  PreviewMailTexts,
  RemoveMailTexts,
  TestMailTexts,
  UpdateMailTexts,
} from '#contract/office/mail-texts.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import * as texts from '#server/operations/mail-texts/mail-texts.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The texts of the automatic mails, which a festival can replace. */
export function mailTexts(app: App, shop: Shop): void {
  const all = {
    summary: 'The automatic mails, with the number of texts replaced by the festival.',
    response: { 200: MailTextsList },
  }
  app.get('/office/api/mail-texts', { schema: all, config: { may: 'change festival' } }, () =>
    texts.list(shop),
  )

  const remove = {
    summary: 'Resets texts of mails to the original ones.',
    body: RemoveMailTexts,
    response: { 200: MailTextsList },
  }
  const removed = { may: 'change festival', refuses: [422] } as const
  app.post('/office/api/mail-texts/removals', { schema: remove, config: removed }, async ({ body }) => {
    await texts.remove(shop, body.paths)
    return texts.list(shop)
  })
  ofOneKind(app, shop)
}

const params = Type.Object({ template: Text() })
const seen = { may: 'change festival', refuses: [404] } as const
const config = { may: 'change festival', refuses: [404, 422] } as const

function ofOneKind(app: App, shop: Shop): void {
  const read = {
    summary: 'The texts of one kind of mail, in a language.',
    params,
    response: { 200: MailTextsResponse },
  }
  app.get(
    '/office/api/mail-texts/:template',
    { schema: { ...read, querystring: LanguageOfTexts }, config: seen },
    async ({ params: { template }, query: { language } }) => ({
      mail: await texts.read(shop, template, language),
    }),
  )

  const change = {
    ...read,
    summary: 'Changes texts of one kind of mail; an empty one resets it to the original.',
    body: UpdateMailTexts,
  }
  app.patch('/office/api/mail-texts/:template', { schema: change, config }, async ({ params, body }) => ({
    mail: await texts.update(shop, params.template, body),
  }))
  previews(app, shop)
}

function previews(app: App, shop: Shop): void {
  const preview = {
    summary: 'A preview of a mail with these texts, for a fictional person or an order. Nothing is saved.',
    params,
    body: PreviewMailTexts,
    response: { 200: MailTextsPreview },
  }
  app.post('/office/api/mail-texts/:template/previews', { schema: preview, config }, (request) => {
    const { role } = staffSessionOf(request).staff
    // Orders are only shown to those who may see them.
    const order = may(role, 'see orders') ? request.body.order : ''
    return texts.preview(shop, request.params.template, { ...request.body, order })
  })

  const test = {
    summary: 'Sends a test of a mail to the caller.',
    params,
    body: TestMailTexts,
    response: { 200: Type.Object({}) },
  }
  app.post('/office/api/mail-texts/:template/tests', { schema: test, config }, async (request) => {
    const { staff } = staffSessionOf(request)
    await texts.sendTest(shop, request.params.template, request.body, staff.email)
    return {}
  })
}
