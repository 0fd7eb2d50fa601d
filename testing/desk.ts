import assert from 'node:assert/strict'
import * as documents from '#server/documents/documents.ts'
import { bought, type OwnTicket } from './bought.ts'
import { customer } from './make.ts'
import { clerk, type Clerk } from './office.ts'
import type { Answer, World } from './world.ts'

/** Who gets a ticket that was Ana's. */
export const IVO = { full_name: 'Ivo Horvat', email: 'ivo@example.com' }

/** Why the staff do what they do. */
export const BECAUSE = 'They have called us.'

/** What stands on the newest print of a ticket. */
export async function printOf(w: World, code: string): Promise<string> {
  const [row] = await w.shop.sql<{ code: string; barcode_secret: string }[]>`
    select code, barcode_secret from tickets where code = ${code}`
  assert.ok(row)
  return documents.signedTicket(w.shop.settings.secret, row)
}

/** Ana, who has bought a ticket, and somebody of sales. */
export async function sold(
  w: World,
  wish: Record<string, unknown> = {},
): Promise<{ token: string; ticket: OwnTicket; sales: Clerk }> {
  const token = await customer(w)
  const ticket = await bought(w, token, wish)
  return { token, ticket, sales: await clerk(w, 'sales') }
}

/** Somebody of the staff who has just looked at a ticket does something about it. */
export async function act(by: Clerk, { code }: OwnTicket, deed: string, wish: object = {}): Promise<Answer> {
  const { body } = await by.get(`/office/api/tickets/${code}`)
  const version = body.ticket?.details?.version
  return by.post(`/office/api/tickets/${code}/${deed}`, { version, reason: BECAUSE, ...wish })
}
