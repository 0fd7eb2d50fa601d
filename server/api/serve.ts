import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Answer, Call, Declaration, Read } from '#contract/calls/declaration.ts'
import type { App } from './app-type.ts'

/** The request of a call, read by the schemas of its declaration. */
export type RequestOf<D extends Declaration> = FastifyRequest<{
  Params: Read<D['params']>
  Querystring: Read<D['query']>
  Body: Read<D['body']>
}>

/** Answers a call with the declared answer, or with a reply that it has sent itself. */
export type Handler<D extends Declaration> = (
  request: RequestOf<D>,
  reply: FastifyReply,
) => Answer<D> | FastifyReply | Promise<Answer<D> | FastifyReply>

/**
 * Serves a call as it is declared. `bodyLimit` is in bytes, if its body may be larger or must be smaller than that of other calls;
 * `serializerCompiler` if its answer is not written by its schema.
 */
export function serve<D extends Declaration>(
  app: App,
  { method, path: url, ...declared }: Call<D>,
  handler: Handler<D>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'serializerCompiler'> = {},
): void {
  const { params, query: querystring, body, answer, token, provisional, may, takes, streams } = declared
  const { ticketCodes, reads, writes } = declared
  app.route({
    method,
    url,
    schema: defined({ params, querystring, body, response: answer && { 200: answer } }),
    config: defined({ token, provisional, may, takes, ticketCodes, reads, writes }),
    handler,
    // The head of an export would read all of it; a document is drawn as a whole anyway.
    ...(streams !== undefined && streams !== 'application/pdf' && { exposeHeadRoute: false }),
    ...options,
  })
}

/** The fields that are not undefined. */
const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
