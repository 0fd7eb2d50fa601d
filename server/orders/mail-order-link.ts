import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { FindOrder } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import * as loginCodes from '#server/people/customers/login-codes/login-codes.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { findOwned } from './recipient-queries.ts'

/**
 * Mails a link to an order to the address of its account. Neither the response nor its duration reveals whether there is one: it is looked
 * up by a job.
 * Refuses:
 * - an empty code (`order`)
 * - an empty or invalid e-mail address
 */
export async function requestByMail(tx: Tx, input: FindOrder): Promise<void> {
  const [order, email] = [codeOf(input.order), typedEmail(input.email)]
  if (order === '') throw new Refusal(messages.orderCodeEmpty, { field: 'order' })
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await jobs.add(tx, 'send-order-link', { order, email })
}

/** Normalizes a code copied from a mail or a bank statement: "k7qx 2m9d" is K7QX-2M9D. */
const codeOf = (typed: string): string => {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return (
    letters
      .match(/.{1,4}/g)
      ?.join('-')
      .slice(0, 20) ?? ''
  )
}

/** The job `send-order-link`: if the order belongs to this address, mails a login code with a link to the order. */
export const sendByMail = (shop: Shop, payload: jobs.Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const [order] = await findOwned(tx, String(payload.order), String(payload.email))
    if (order) await loginCodes.sendCode(tx, order.email, { order: order.code })
  })
