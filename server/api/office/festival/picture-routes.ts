import * as calls from '#contract/calls/office/picture-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { serve } from '#server/api/serve.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bytesOf, rawBodies, mediaTypeOf } from './raw-bodies.ts'

/** Uploads pictures and previews rich texts, for the editors of the festival's parts. */
export function pictures(app: App, shop: Shop): void {
  rawBodies(app, calls.addPicture.takes, (scope) =>
    serve(
      scope,
      calls.addPicture,
      async (request) => {
        const file = { ...request.query, type: mediaTypeOf(request), bytes: bytesOf(request) }
        return { picture: { address: await festival.addPicture(shop, file) } }
      },
      { bodyLimit: BODY_LIMITS.picture },
    ),
  )

  serve(app, calls.previewText, ({ body }) => ({ html: festival.previewText(body.text) }), {
    bodyLimit: BODY_LIMITS.richText,
  })
}
