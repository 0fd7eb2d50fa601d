import {
  AddPicture,
  PICTURE_TYPES,
  PictureResponse,
  Preview,
  PagePreviewResponse,
} from '#contract/office/pictures.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bytesOf, rawBodies, mediaTypeOf } from './raw-bodies.ts'

/** Uploads pictures and previews rich texts, for the editors of the festival's parts. */
export function pictures(app: App, shop: Shop): void {
  const add = {
    summary: 'Adds a picture, resized for its use; the body is the file itself.',
    querystring: AddPicture,
    response: { 200: PictureResponse },
  }
  const config = { may: 'change festival', takes: PICTURE_TYPES, refuses: [422] } as const
  rawBodies(app, PICTURE_TYPES, (scope) =>
    scope.post(
      '/office/api/pictures',
      { schema: add, config, bodyLimit: BODY_LIMITS.picture },
      async (request) => {
        const bytes = bytesOf(request)
        const address = await festival.addPicture(shop, {
          ...request.query,
          type: mediaTypeOf(request),
          bytes,
        })
        return { picture: { address } }
      },
    ),
  )

  const show = {
    summary: 'Renders a formatted text like the shop.',
    body: Preview,
    response: { 200: PagePreviewResponse },
  }
  app.post(
    '/office/api/previews',
    { schema: show, config: { may: 'change festival', refuses: [422] }, bodyLimit: BODY_LIMITS.richText },
    ({ body }) => ({ html: festival.previewText(body.text) }),
  )
}
