import { typedEmail } from '#server/platform/text/typed-email.ts'
import { SALE_ALERT_MINUTES } from '#contract/rules.ts'
import type { SubscribeSaleAlert, UnsubscribeSaleAlerts } from '#contract/sale-alerts.ts'
import { messages } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { sendSaleAlert } from './mail-templates.ts'
import {
  claimSaleAlerts,
  deleteSaleAlertsOf,
  deletePendingSaleAlerts,
  findStocksToAlert,
  insertSaleAlert,
  deleteNotified,
  moveSaleAlertsTo,
} from './queries.ts'

const BEFORE = Temporal.Duration.from({ minutes: SALE_ALERT_MINUTES })
/** How long the unsubscribe link in the mail works; then the address is deleted. */
const RETENTION = Temporal.Duration.from({ hours: 14 * 24 })
/** The number of mails written in one short transaction … */
const AT_ONCE = 100
/** … and in one run of housekeeping, so that other work is not delayed. */
const IN_A_TURN = 2_000

/**
 * Requests an alert by mail when the sale of an item begins, once per address.
 * Refuses, in this order:
 * - an empty or invalid e-mail address
 * - an item that is unknown, disabled, or not shown (404)
 * - an item whose sale has begun, or has ended
 */
export async function subscribe(tx: Tx, input: SubscribeSaleAlert): Promise<void> {
  const email = typedEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const item = stock.offered.shownItem(tx, input.external_code)
  if (!opensLater(item, tx.now)) throw new Refusal(messages.saleHasBegun, { field: 'external_code' })
  await insertSaleAlert(tx, { stock_id: item.stock_id, email, code: code(24) })
}

/** Ends all sale alerts to the address of a mailed link. An unknown link is ignored: its alerts have ended already. */
export const unsubscribe = async (tx: Tx, input: UnsubscribeSaleAlerts): Promise<void> =>
  void (await deleteSaleAlertsOf(tx, input.code))

const opensLater = ({ on_sale_from }: catalogue.Item, now: Temporal.Instant): boolean =>
  on_sale_from !== null && Temporal.Instant.compare(now, on_sale_from) < 0

/** Its sale begins when another product is sold out, so the time is unknown. */
const waitsForAnother = (shop: Shop, item: catalogue.Item): boolean =>
  stock.offered.waitsFor(shop, item) !== null

/** Sends the alerts for sales that begin now, and deletes addresses that were alerted a fortnight ago. */
export async function housekeeping(shop: Shop): Promise<void> {
  await sendDue(shop)
  await deleteNotified(shop.sql, shop.clock.now().subtract(RETENTION))
}

/** Writes the alerts for sales that begin within a quarter of an hour or have begun, and deletes those for sales that are over. */
async function sendDue(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const waiting = new Set((await findStocksToAlert(shop.sql)).map(({ stock_id }) => stock_id))
  if (waiting.size === 0) return
  const items = [...catalogue.of(shop).byCode.values()].filter(({ stock_id }) => waiting.has(stock_id))
  const over = items.filter(
    ({ on_sale_until }) => on_sale_until !== null && Temporal.Instant.compare(on_sale_until, now) <= 0,
  )
  if (over.length > 0) await deletePendingSaleAlerts(shop.sql, stockIds(over))
  const soon = now.add(BEFORE)
  const due = items.filter(
    (item) =>
      stock.offered.isShown(shop, item) &&
      !opensLater(item, soon) &&
      !waitsForAnother(shop, item) &&
      !over.includes(item),
  )
  if (due.length > 0) await send(shop, due)
}

const stockIds = (items: catalogue.Item[]): number[] => items.map(({ stock_id }) => stock_id)

async function send(shop: Shop, items: catalogue.Item[]): Promise<void> {
  const byStock = new Map(items.map((item) => [item.stock_id, item]))
  for (let sent = 0; sent < IN_A_TURN; sent += AT_ONCE) {
    const claimed = await shop.transact(async (tx) => {
      const rows = await claimSaleAlerts(tx, stockIds(items), AT_ONCE)
      for (const row of rows) {
        const item = byStock.get(row.stock_id)
        if (item) await sendSaleAlert(tx, item, row)
      }
      return rows.length
    })
    if (claimed < AT_ONCE) return
  }
}

/**
 * Moves the sale alerts of an address to another one, including unsent mails. Alerts that the other address has already are not moved. If it
 * runs twice, it finds nothing the second time.
 */
export async function followEmail(tx: Tx, addresses: { from: string; to: string }): Promise<void> {
  await moveSaleAlertsTo(tx, addresses)
  await mail.addresses.redirect(tx, { ...addresses, templates: ['sale-begins'] })
}
