import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, CachedBody } from './cached-body.ts'

const COMPRESSED = ['br', 'gzip']

/** How long a response may be cached, and by whom. */
export const CACHING = {
  /** Public: browsers revalidate each time, and a proxy may cache it for a second. */
  everybodys: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** A file whose name contains a hash of its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Personal data, or requested by a personal URL. */
  nobodys: 'no-store',
} as const

/**
 * Sends a cached body in the best encoding that the browser accepts, or 304 if the browser has it already. A body that must not be
 * stored has no ETag.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  caching: (typeof CACHING)[keyof typeof CACHING],
): FastifyReply {
  reply.header('cache-control', caching)
  if (body.isCompressible)
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (caching !== CACHING.nobodys) {
    reply.header('etag', body.etag)
    if (hasAlready(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  }
  const encoding = body.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-type', body.type).send(body.as(encoding))
}

const encodingFor = (accepted: string | undefined): Encoding =>
  (negotiate(accepted ?? '', COMPRESSED) as Encoding | null) ?? 'identity'

/** By the weak comparison of RFC 9110. */
const hasAlready = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.slice(2))
