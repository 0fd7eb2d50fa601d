import type { StopTelling, TellMe } from '#contract/waiting-list.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, normalizeEmail } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { code } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { sendSaleMail } from './mail-templates.ts'
import {
  claimNotices,
  deleteNoticesOf,
  deleteUntold,
  findWaitingStocks,
  insertNotice,
  purgeTold,
} from './notice-queries.ts'
import { isShown, shownItem } from './wanted.ts'

/** How long before a sale begins the mail leaves: long enough for the mail servers of thousands, short enough to act upon. */
const BEFORE = Temporal.Duration.from({ minutes: 15 })
/** How long the link at the end of the mail goes on working; then the address is deleted. */
const RETENTION = Temporal.Duration.from({ hours: 14 * 24 })
/** So many mails are written in one short transaction … */
const AT_ONCE = 100
/** … and so many in one turn of housekeeping, so that nothing else of the shop waits for them. */
const IN_A_TURN = 2_000

/**
 * Has a mail sent to an address when the sale of an item begins, once however often it is asked for.
 * Refuses, in this order:
 * - an empty or invalid e-mail
 * - an item that is unknown, switched off, or not shown (404)
 * - an item whose sale has begun, or has ended
 */
export async function signUp(tx: Tx, input: TellMe): Promise<void> {
  const email = normalizeEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const item = shownItem(tx, input.external_code)
  if (!opensLater(item, tx.now)) throw new Refusal(messages.saleHasBegun, { field: 'external_code' })
  await insertNotice(tx, { stock_id: item.stock_id, email, code: code(24) })
}

/** Ends all mails about sales to the address of a mailed link. Says nothing of a link that leads to none: they have ended. */
export const stop = async (tx: Tx, input: StopTelling): Promise<void> =>
  void (await deleteNoticesOf(tx, input.code))

const opensLater = ({ on_sale_from }: catalogue.Item, now: Temporal.Instant): boolean =>
  on_sale_from !== null && Temporal.Instant.compare(now, on_sale_from) < 0

/** Its sale begins when another product is sold out, whatever the day. */
const waitsForStep = (shop: Shop, item: catalogue.Item): boolean =>
  stock.offered.waitsFor(shop, item) !== null

/** Writes the mails about sales that begin within a quarter of an hour or have begun, and forgets who waits for one that is over. */
export async function tellDue(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const waiting = new Set((await findWaitingStocks(shop.sql)).map(({ stock_id }) => stock_id))
  if (waiting.size === 0) return
  const items = [...catalogue.of(shop).byCode.values()].filter(({ stock_id }) => waiting.has(stock_id))
  const over = items.filter(
    ({ on_sale_until }) => on_sale_until !== null && Temporal.Instant.compare(on_sale_until, now) <= 0,
  )
  if (over.length > 0) await deleteUntold(shop.sql, stockIds(over))
  const soon = now.add(BEFORE)
  const due = items.filter(
    (item) =>
      isShown(shop, item) && !opensLater(item, soon) && !waitsForStep(shop, item) && !over.includes(item),
  )
  if (due.length > 0) await tell(shop, due)
}

const stockIds = (items: catalogue.Item[]): number[] => items.map(({ stock_id }) => stock_id)

async function tell(shop: Shop, items: catalogue.Item[]): Promise<void> {
  const byStock = new Map(items.map((item) => [item.stock_id, item]))
  for (let told = 0; told < IN_A_TURN; told += AT_ONCE) {
    const claimed = await shop.transact(async (tx) => {
      const rows = await claimNotices(tx, stockIds(items), AT_ONCE)
      for (const row of rows) {
        const item = byStock.get(row.stock_id)
        if (item) await sendSaleMail(tx, item, row)
      }
      return rows.length
    })
    if (claimed < AT_ONCE) return
  }
}

/** Deletes the addresses of those who were told a fortnight ago. */
export const purge = async (shop: Shop): Promise<void> =>
  void (await purgeTold(shop.sql, shop.clock.now().subtract(RETENTION)))
