import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { App } from './app-type.ts'

/** A form with a file: its fields, and the bytes of its `file`. */
export interface Form {
  fields: ReadonlyMap<string, string>
  bytes: Uint8Array
}

/** Routes whose body is a form with a file. Its token identifies the buyer like that of any call. */
export function formBodies(app: App, types: readonly string[], routes: (scope: App) => unknown): void {
  app.register((scope: App, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'buffer' },
      ({ headers }: FastifyRequest, body: Buffer) => readForm(headers['content-type'] ?? '', body),
    )
    routes(scope)
    done()
  })
}

/** Null for what is no form. */
async function readForm(type: string, body: Buffer): Promise<(Form & { token: string }) | null> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (form === null) return null
  const fields = new Map(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const file = form.get('file')
  return {
    token: fields.get('token') ?? '',
    fields,
    bytes: file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
  }
}

/**
 * The form that was sent.
 * Refuses:
 * - a body that is none (400)
 */
export function formOf({ body }: { body: unknown }): Form {
  if (isForm(body)) return body
  throw new Refusal(messages.invalidRequest, { status: 400 })
}

const isForm = (body: unknown): body is Form =>
  typeof body === 'object' && body !== null && 'bytes' in body && 'fields' in body
