import type { FastifyRequest } from 'fastify'
import type { App } from '#server/api/app-type.ts'

/** Routes whose body is a file of one of these media types, without a form. */
export function rawBodies(app: App, types: readonly string[], routes: (scope: App) => unknown): void {
  app.register((scope: App, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    routes(scope)
    done()
  })
}

/** The media type of the body: "image/png". */
export const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** The bytes of the body; a request without one has no parsed body. */
export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
