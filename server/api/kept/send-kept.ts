import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, KeptBody } from './kept-body.ts'

const COMPRESSED = ['br', 'gzip']

/** How long an answer may be kept, and by whom. */
export const CACHING = {
  /** The same for everybody, until it changes: browsers ask whether theirs is still right, and a proxy may answer for a second. */
  everybodys: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** A file whose name tells its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Somebody's own, or asked for by an address that is. */
  nobodys: 'no-store',
} as const

/**
 * Sends a kept body in the best encoding that the browser takes, or 304 to whoever has it already. What nobody may keep
 * has no validator.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  body: KeptBody,
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
