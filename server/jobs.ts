import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/customers/customers.ts'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import * as payments from '#server/payments/payments.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as tickets from '#server/tickets/tickets.ts'

/** A ticket goes with a mail only to whom a link to it would give it: it may have changed hands since the mail was written. */
const draw: mail.DrawAttachment = async (shop, recipient, attachment) => {
  if (attachment.document === 'qr') {
    const { cid, text } = attachment
    return { filename: `${cid}.png`, content: await documents.qrCodePng(text), cid }
  }
  const found = await tickets.downloads.find(shop, recipient, attachment.code)
  return found && tickets.downloads.pdfFile(shop, found)
}

/** Everything that is done later, on one page. */
export const tasks: Tasks = {
  'send-mail': (shop, payload) => mail.sendFromOutbox(shop, payload, draw),
  'send-reset-link': customers.sendResetLink,
  'send-tickets': tickets.sendTickets,
}

const EVERY_FIFTEEN_SECONDS = 15_000

/** What the passing of time does: carts end, orders are abandoned, lost payments are found, ended sessions and the accounts of paid refunds are forgotten. */
const HOUSEKEEPING = [carts.expire, payments.sweep, customers.sweep, refunds.sweep]

/** Every sweep, one after the other. */
export async function runHousekeeping(shop: Shop): Promise<void> {
  for (const each of HOUSEKEEPING) await each(shop)
}

/** Sweeps every fifteen seconds until stopped; a bank that answers slowly keeps no cart from ending. `stop` waits for what is under way. */
export function startHousekeeping(shop: Shop): { stop: () => Promise<void> } {
  const underway = new Map<(shop: Shop) => Promise<void>, Promise<void>>()
  const begin = (each: (shop: Shop) => Promise<void>) => {
    if (underway.has(each)) return
    const round = each(shop)
      .catch((error: unknown) => shop.log.error({ err: error }, 'sweep failed'))
      .finally(() => underway.delete(each))
    underway.set(each, round)
  }
  const timer = setInterval(() => HOUSEKEEPING.forEach(begin), EVERY_FIFTEEN_SECONDS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underway.values())
    },
  }
}
