import * as bankStatements from '#server/books/bank-statements/bank-statements.ts'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import * as discountCodes from '#server/festival/discount-codes/discount-codes.ts'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import * as upgrades from '#server/checkout/upgrades/upgrades.ts'
import * as bulk from '#server/mail/bulk/bulk.ts'
import * as mailings from '#server/operations/mailings/mailings.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import type { JobGroups, Task } from '#server/platform/jobs/jobs.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as runs from '#server/payments/refunds/runs/runs.ts'
import * as saleAlerts from '#server/carts/sale-alerts/sale-alerts.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import * as walletPasses from '#server/tickets/wallet-passes/wallet-passes.ts'

/** Creates the files of an attachment. A ticket only for a recipient who may download it, because it may have been transferred since. */
const drawAttachment: mail.outbox.DrawAttachment = async (shop, recipient, attachment) => {
  if (attachment.document === 'qr') {
    const { cid, text } = attachment
    return [{ filename: `${cid}.png`, content: await documents.qrCodePng(text), cid }]
  }
  const found = await downloads.find(shop, recipient, attachment.code)
  return found ? downloads.mailedFiles(shop, found, attachment.cid) : []
}

const sendMail: Task = (shop, payload) => mail.outbox.send(shop, payload, drawAttachment)

/** Mails of mailings have the lowest priority. */
const sendMailingMail: Task = async (shop, payload) => {
  if (!(await bulk.deferBulkMail(shop, payload))) await sendMail(shop, payload)
}

/** What waits under the former address of an account moves to the new one. */
const followEmail: Task = (shop, { from, to }) =>
  shop.transact(async (tx) => {
    const addresses = { from: String(from), to: String(to) }
    await waitingList.followEmail(tx, addresses)
    await saleAlerts.followEmail(tx, addresses)
  })

/**
 * All jobs of the queue. People are waiting for urgent mails, which must be delayed neither by two thousand mails with tickets nor by an
 * unresponsive gateway or mail server.
 */
export const jobGroups: JobGroups = {
  urgent: {
    concurrency: 4,
    pool: 'urgent',
    tasks: {
      'send-reset-link': passwords.sendResetLink,
      'send-order-link': orders.links.sendByMail,
      'send-urgent-mail': sendMail,
    },
  },
  mails: {
    concurrency: 8,
    pool: 'background',
    tasks: {
      'send-mail': sendMail,
      'send-tickets': tickets.resend.sendTickets,
    },
  },
  // Few at once: with a slow mail server most of its connections remain for others.
  mailings: {
    concurrency: 2,
    pool: 'background',
    tasks: {
      'send-mailing-mail': sendMailingMail,
      'advance-mailing': (shop, payload) => mailings.advance(shop, payload),
      'mail-discount-codes': discountCodes.mails.advance,
    },
  },
  others: {
    // Most of them wait for a gateway's response.
    concurrency: 10,
    pool: 'background',
    tasks: {
      'advance-refund-run': runs.advance,
      'match-bank-lines': bankStatements.suggestions.matchAll,
      'end-payment-page': attempts.endPaymentPage,
      'send-card-refunds': cardRefunds.sendDue,
      'complete-upgrade': upgrades.complete,
      'update-wallets': walletPasses.sendUpdates,
      'follow-email': followEmail,
    },
  },
}
