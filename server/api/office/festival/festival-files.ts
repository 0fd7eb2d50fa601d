import { Readable } from 'node:stream'
import {
  ImportFestival,
  FESTIVAL_FILE_TYPES,
  FestivalImportResponse,
} from '#contract/office/festival-files.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { bytesOf, rawBodies } from './raw-bodies.ts'

/** Exports and imports the whole festival as a file. */
export function festivalFiles(app: App, shop: Shop): void {
  const out = { summary: 'Exports the festival: a zip of its file and its pictures.' }
  const sent = { may: 'change festival', streams: 'application/zip' } as const
  app.get(
    '/office/api/festival-file',
    { schema: out, config: sent, exposeHeadRoute: false },
    (_request, reply) => {
      const day = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="festival-${day.toString()}.zip"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(festival.exportZip(shop), { objectMode: false }))
    },
  )

  const upload = {
    summary:
      'Imports a festival file, or reports in a dry run what would change; the body is the file itself.',
    querystring: ImportFestival,
    response: { 200: FestivalImportResponse },
  }
  const config = { may: 'change festival', takes: FESTIVAL_FILE_TYPES, refuses: [422] } as const
  rawBodies(app, FESTIVAL_FILE_TYPES, (scope) =>
    scope.post(
      '/office/api/festival-imports',
      { schema: upload, config, bodyLimit: BODY_LIMITS.festivalFile },
      async (request) => {
        const bytes = bytesOf(request)
        const { version } = request.query
        return { import: await festival.importUpload(shop, { bytes, version }) }
      },
    ),
  )
}
