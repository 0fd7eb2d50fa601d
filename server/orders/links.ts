import * as mail from '#server/mail/mail.ts'
import * as audit from '#server/platform/audit.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { findOrder, updateChecksum, type OrderRow } from './queries.ts'
import * as site from '#server/shop/site/site.ts'

export { requestByMail, sendByMail } from './mail-order-link.ts'

/** The order of a link's code and checksum; null for any other pair, after the same time. */
export async function find(sql: Sql | Tx, orderCode: string, checksum: string): Promise<OrderRow | null> {
  const [row] = await findOrder(sql, orderCode)
  const isRight = isSameSecret(row?.checksum ?? '', checksum)
  return row && isRight ? row : null
}

/** The address of the page for accepting an order's terms without a login. */
export const termsPage = (tx: Tx, { code, checksum }: OrderRow): string =>
  site.addressOf(tx, `/accept-tcs/${code}/${checksum}`)

/** Replaces the checksum of a locked order, which invalidates all links sent so far. */
export async function renew(tx: Tx, order: OrderRow): Promise<void> {
  const checksums = { from: order.checksum, to: token() }
  await updateChecksum(tx, order.id, checksums.to)
  await mail.replaceLinks(tx, order.id, checksums)
  order.checksum = checksums.to
  await audit.record(tx, 'system', 'links renewed', order.code)
}
