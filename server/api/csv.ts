import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** Answers with a CSV file that is written while it is sent; `name` gets the day. What breaks off breaks the answer off, too: nobody takes half a list for a whole one. */
export function sendCsv(
  shop: Shop,
  reply: FastifyReply,
  name: string,
  write: (out: Writable) => Promise<void>,
): FastifyReply {
  const day = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()
  const out = new PassThrough()
  write(out).catch((error: unknown) => {
    reply.log.warn({ err: error }, 'a list broke off')
    out.destroy(error instanceof Error ? error : new Error('A list broke off'))
  })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day.toString()}.csv"`)
    .header('cache-control', 'no-store')
    .send(out)
}
