import {
  AddPicture,
  PICTURE_TYPES,
  PictureAnswer,
  Preview,
  PreviewAnswer,
} from '#contract/office/pictures.ts'
import type { App } from '#server/api/app-type.ts'
import * as festival from '#server/festival/festival.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import type { Shop } from '#server/platform/shop.ts'
import { rawBodies, mediaTypeOf } from './raw-bodies.ts'

const MIB = 1024 * 1024

/** Uploads pictures and previews rich texts, for the editors of the festival's parts. */
export function pictures(app: App, shop: Shop): void {
  const add = {
    summary: 'Adds a picture, resized for its use; the body is the file itself.',
    querystring: AddPicture,
    response: { 200: PictureAnswer },
  }
  const config = { may: 'change festival', takes: PICTURE_TYPES, refuses: [422] } as const
  rawBodies(app, PICTURE_TYPES, (scope) =>
    scope.post('/office/api/pictures', { schema: add, config, bodyLimit: 20 * MIB }, async (request) => {
      const bytes = request.body as Buffer
      const address = await festival.addPicture(shop, { ...request.query, type: mediaTypeOf(request), bytes })
      return { picture: { address } }
    }),
  )

  const show = {
    summary: 'Renders a formatted text as the shop does.',
    body: Preview,
    response: { 200: PreviewAnswer },
  }
  app.post(
    '/office/api/previews',
    { schema: show, config: { may: 'change festival' }, bodyLimit: 2 * MIB },
    ({ body }) => ({ html: sanitizeRichText(body.text) }),
  )
}
