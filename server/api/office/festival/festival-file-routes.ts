import { Readable } from 'node:stream'
import * as calls from '#contract/calls/office/festival-file-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { serve } from '#server/api/serve.ts'
import * as festival from '#server/festival/festival.ts'
import * as officeChecklist from '#server/office/checklist/checklist.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { bytesOf, rawBodies } from './raw-bodies.ts'

/** Exports and imports the whole festival as a file. */
export function festivalFiles(app: App, shop: Shop): void {
  serve(app, calls.exportFestival, (_request, reply) => {
    const day = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="festival-${day.toString()}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(festival.exportZip(shop), { objectMode: false }))
  })

  rawBodies(app, calls.importFestival.takes, (scope) =>
    serve(
      scope,
      calls.importFestival,
      async (request) => {
        const { version } = request.query
        const file = { bytes: bytesOf(request), version, opening: officeChecklist.reasonAgainstOpening }
        return { import: await festival.importUpload(shop, file) }
      },
      { bodyLimit: BODY_LIMITS.festivalFile },
    ),
  )
}
