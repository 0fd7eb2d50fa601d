import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { hasLeft } from '#server/api/error-handler.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

const FILES = {
  csv: ['csv', 'text/csv; charset=utf-8'],
  datev: ['csv', 'text/csv; charset=windows-1252'],
  xlsx: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  zip: ['zip', 'application/zip'],
} as const

/** Like `sendFile`. */
export const sendCsv = (
  shop: Shop,
  reply: FastifyReply,
  name: string,
  write: (out: Writable) => Promise<void>,
): Promise<FastifyReply> => sendFile(shop, reply, name, 'csv', write)

/**
 * Streams a file; the day is added to `name`. An error before the first row is answered as usual. A later one aborts the
 * connection, so that an incomplete file is not taken for a complete one.
 */
export async function sendFile(
  shop: Shop,
  reply: FastifyReply,
  name: string,
  kind: keyof typeof FILES,
  write: (out: Writable) => Promise<void>,
): Promise<FastifyReply> {
  const day = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()
  const [end, type] = FILES[kind]
  const out = new PassThrough()
  const begun = once(out, 'readable')
  // Ends only after the connection and the slot of the export are released.
  const written = write(out).then(() => out.end())
  await Promise.race([begun, written])
  written.catch((error: unknown) => {
    if (hasLeft(reply.request, error)) reply.log.info('the client left')
    else reply.log.warn({ err: error }, 'a list broke off')
    // With compression the first rows may not have been sent yet: it would otherwise end as a refusal with the headers of a file.
    reply.raw.destroy()
  })
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}-${day.toString()}.${end}"`)
    .header('cache-control', 'no-store')
    .send(out)
}
