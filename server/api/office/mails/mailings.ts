import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  AudienceChoices,
  AudienceCountResponse,
  ChangeMailing,
  MailingResponse,
  MailingFilters,
  MailingInput,
  MailingList,
  MailingPreviewResponse,
  MailingRecipients,
  PreviewMailing,
  RecipientFilters,
  SendMailing,
  TestMailing,
  TestMailingResponse,
} from '#contract/office/mailings.ts'
import type { App } from '#server/api/app-type.ts'
import * as mailingStories from '#server/operations/mailings/mailings.ts'
import * as officeMailings from '#server/office/mailings/mailings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const params = Type.Object({ id: Id() })
const response = { 200: MailingResponse }
const mayMiss = { may: 'send mailings', refuses: [404] } as const
const mayFail = { may: 'send mailings', refuses: [422] } as const
const mayMissOrFail = { may: 'send mailings', refuses: [404, 422] } as const

/** Messages from staff to many people. */
export function mailings(app: App, shop: Shop): void {
  reading(app, shop)
  writing(app, shop)
  trying(app, shop)
  sending(app, shop)
}

function reading(app: App, shop: Shop): void {
  const list = {
    summary: 'The mailings, newest first, with their progress.',
    querystring: MailingFilters,
    response: { 200: MailingList },
  }
  app.get('/office/api/mailings', { schema: list, config: { may: 'send mailings' } }, ({ query }) =>
    officeMailings.list(shop, query),
  )

  const read = { summary: 'A mailing with its text and progress.', params, response }
  app.get('/office/api/mailings/:id', { schema: read, config: mayMiss }, async (request) => ({
    mailing: await officeMailings.read(shop, request.params.id ?? 0),
  }))

  const rows = {
    summary: 'The recipients of a mailing with the result of each mail.',
    params,
    querystring: RecipientFilters,
    response: { 200: MailingRecipients },
  }
  app.get('/office/api/mailings/:id/recipients', { schema: rows, config: mayMiss }, async (request) => {
    const { id } = await officeMailings.read(shop, request.params.id ?? 0)
    return officeMailings.recipients(shop, id, request.query)
  })

  const choices = {
    summary: 'The options for the audience of a mailing.',
    response: { 200: AudienceChoices },
  }
  app.get('/office/api/audience-choices', { schema: choices, config: { may: 'send mailings' } }, () =>
    officeMailings.choices(shop),
  )
}

function writing(app: App, shop: Shop): void {
  const create = { summary: 'Creates a draft of a mailing.', body: MailingInput, response }
  app.post('/office/api/mailings', { schema: create, config: mayFail }, async ({ body }) => {
    const id = await shop.transact((tx) => mailingStories.create(tx, body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  const change = { summary: 'Changes a draft of a mailing.', params, body: ChangeMailing, response }
  app.patch('/office/api/mailings/:id', { schema: change, config: mayMissOrFail }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => mailingStories.change(tx, id, request.body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  const remove = { summary: 'Deletes a draft of a mailing.', params, response: { 200: Type.Object({}) } }
  app.post(
    '/office/api/mailings/:id/removals',
    { schema: remove, config: mayMissOrFail },
    async (request) => {
      await shop.transact((tx) => mailingStories.remove(tx, request.params.id ?? 0))
      return {}
    },
  )
}

function trying(app: App, shop: Shop): void {
  const count = {
    summary: 'The size of an audience, and how many people would be left out.',
    body: MailingInput,
    response: { 200: AudienceCountResponse },
  }
  app.post('/office/api/audience-counts', { schema: count, config: mayFail }, async ({ body }) => ({
    count: await mailingStories.count(shop, body),
  }))

  const preview = {
    summary: 'A preview of a mailing for the next person of its audience, or for one found by a search.',
    body: PreviewMailing,
    response: { 200: MailingPreviewResponse },
  }
  app.post('/office/api/mailing-previews', { schema: preview, config: mayFail }, async ({ body }) => ({
    preview: await mailingStories.preview(shop, body),
  }))

  const test = {
    summary: 'Sends a test of a mailing to the caller.',
    body: TestMailing,
    response: { 200: TestMailingResponse },
  }
  app.post('/office/api/mailing-tests', { schema: test, config: mayFail }, async (request) => {
    const { email } = staffSessionOf(request).staff
    await mailingStories.sendTest(shop, email, request.body)
    return { sent_to: email }
  })
}

function sending(app: App, shop: Shop): void {
  const send = { summary: 'Sends a mailing, now or at a time.', params, body: SendMailing, response }
  app.post('/office/api/mailings/:id/sends', { schema: send, config: mayMissOrFail }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => mailingStories.send(tx, id, request.body))
    return { mailing: await officeMailings.read(shop, id) }
  })

  const stop = { summary: 'Stops a mailing; a scheduled one is a draft again.', params, response }
  app.post('/office/api/mailings/:id/stops', { schema: stop, config: mayMissOrFail }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => mailingStories.stop(tx, id))
    return { mailing: await officeMailings.read(shop, id) }
  })

  const resume = {
    summary: 'Resumes a stopped mailing; nobody gets it twice.',
    params,
    response,
  }
  app.post(
    '/office/api/mailings/:id/continuations',
    { schema: resume, config: mayMissOrFail },
    async (request) => {
      const id = request.params.id ?? 0
      await shop.transact((tx) => mailingStories.resume(tx, id))
      return { mailing: await officeMailings.read(shop, id) }
    },
  )
}
