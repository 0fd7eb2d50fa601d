import assert from 'node:assert/strict'
import type { OfficeRefund, RefundMove } from '#contract/office/refunds.ts'
import { customer } from './make.ts'
import type { Clerk } from './office.ts'
import { asked, bought } from './refunding.ts'
import type { World } from './world.ts'

/** Finance moves refunds; what became of each. */
export const move = async (
  finance: Clerk,
  ids: number[],
  to: string,
  wish: object = {},
): Promise<RefundMove[]> => {
  const { status, body } = await finance.post('/office/api/refunds/moves', { ids, to, ...wish })
  assert.equal(status, 200, body.message)
  return body.moves
}

/** A refund as the office shows it. */
export const detailOf = async (finance: Clerk, id: number): Promise<OfficeRefund> =>
  (await finance.get(`/office/api/refunds/${id}`)).body.refund

/** Ana has asked for her ticket's money back. */
export async function requested(w: World, wish: object = {}) {
  const token = await customer(w)
  const order = await bought(w, token)
  return { token, order, id: await asked(w, token, order, wish) }
}
