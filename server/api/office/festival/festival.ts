import { Type, type TSchema } from 'typebox'
import {
  AddPart,
  CapacityResponse,
  UpdatePart,
  EventResponse,
  FestivalResponse,
  MerchandiseResponse,
  ReorderParts,
  ProductResponse,
  RemovalResponse,
  RemovePart,
  ShippingResponse,
  SiteResponse,
} from '#contract/office/festival.ts'
import { OwnTextsResponse } from '#contract/office/translations.ts'
import { Text } from '#contract/kinds.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'

const bodyLimit = BODY_LIMITS.festivalPart

/** Keeps the order of maps, in which their entries are displayed. */
const serializerCompiler = () => (answer: unknown) => JSON.stringify(answer)

const config = { may: 'change festival', refuses: [404, 422] } as const
const options = { config, bodyLimit, serializerCompiler }

const LISTS = [
  { list: 'events', path: 'events', one: 'an event', Answer: EventResponse },
  { list: 'products', path: 'products', one: 'a product', Answer: ProductResponse },
  { list: 'merchandise', path: 'merchandise', one: 'a merchandise item', Answer: MerchandiseResponse },
  { list: 'capacities', path: 'capacities', one: 'a shared capacity', Answer: CapacityResponse },
  { list: 'shipping', path: 'shipping-rates', one: 'a shipping rate', Answer: ShippingResponse },
] as const

interface Named {
  list: festival.parts.List
  path: string
  /** "an event". */
  one: string
  Answer: TSchema
}

/** Reads and changes the festival part by part, with the rules of the festival file. */
export function festivalParts(app: App, shop: Shop): void {
  const all = {
    summary: 'All parts of the festival with their versions, without vouchers.',
    response: { 200: FestivalResponse },
  }
  app.get('/office/api/festival', { ...options, schema: all }, async () => ({
    festival: await festival.parts.list(shop),
  }))

  const order = {
    summary: 'Reorders events, products, merchandise, shared capacities or shipping rates.',
    body: ReorderParts,
    response: { 200: FestivalResponse },
  }
  app.patch('/office/api/festival', { ...options, schema: order }, async ({ body }) => ({
    festival: await festival.parts.reorder(shop, body),
  }))

  const texts = {
    summary: 'The festival’s own texts in its languages, with missing translations.',
    response: { 200: OwnTextsResponse },
  }
  app.get('/office/api/translations', { ...options, schema: texts }, async () => ({
    translations: await festival.parts.translations.list(shop),
  }))

  site(app, shop)
  for (const named of LISTS) {
    reading(app, shop, named)
    changing(app, shop, named)
  }
}

function site(app: App, shop: Shop): void {
  const place = { list: 'site' } as const
  const answer = { response: { 200: SiteResponse as TSchema } }
  const read = { summary: 'The configuration and texts of the site.', ...answer }
  app.get('/office/api/site', { ...options, schema: read }, async () => ({
    part: await festival.parts.find(shop, place),
  }))

  const change = { summary: 'Changes the configuration or texts of the site.', body: UpdatePart, ...answer }
  app.patch('/office/api/site', { ...options, schema: change }, async ({ body }) => ({
    part: await festival.parts.update(shop, place, body),
  }))
}

function reading(app: App, shop: Shop, { list, path, one, Answer }: Named): void {
  const schema = {
    summary: `Shows ${one}.`,
    params: Type.Object({ key: Text() }),
    response: { 200: Answer },
  }
  app.get(`/office/api/${path}/:key`, { ...options, schema }, async ({ params: { key } }) => ({
    part: await festival.parts.find(shop, { list, key }),
  }))
}

function changing(app: App, shop: Shop, { list, path, one, Answer }: Named): void {
  const params = Type.Object({ key: Text() })
  const answer = { response: { 200: Answer } }

  const add = { summary: `Adds ${one} at the end of the list.`, body: AddPart, ...answer }
  app.post(`/office/api/${path}`, { ...options, schema: add }, async ({ body }) => ({
    part: await festival.parts.add(shop, list, body.value),
  }))

  const change = { summary: `Changes ${one}.`, params, body: UpdatePart, ...answer }
  app.patch(
    `/office/api/${path}/:key`,
    { ...options, schema: change },
    async ({ params: { key }, body }) => ({
      part: await festival.parts.update(shop, { list, key }, body),
    }),
  )

  const remove = {
    summary: `Removes ${one}, or disables it if it was ever in a cart.`,
    params,
    body: RemovePart,
    response: { 200: RemovalResponse },
  }
  app.post(`/office/api/${path}/:key/removals`, { ...options, schema: remove }, async (request) => ({
    outcome: await festival.parts.remove(shop, { list, key: request.params.key }, request.body.version),
  }))
}
