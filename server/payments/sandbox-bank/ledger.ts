import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { SandboxLedger } from '#contract/office/sandbox-bank.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  countEntries,
  decideDispute,
  failRefund,
  insertDispute,
  listEntries,
  MODES,
  readMode,
  saveMode,
  settleDueRefunds,
  settleDueSessions,
  type Dispute,
  type Mode,
} from './ledger-queries.ts'
import { notify, type Deliver } from './notifications.ts'
import { readSession, type SandboxRefund } from './queries.ts'
import { stateOf } from './refunds.ts'
import { isOpen, settlementOf } from './settlement.ts'

export type { Notification, Deliver } from './notifications.ts'
export { isOpen, warnInProduction } from './settlement.ts'

const PAGE_SIZE = 50

/** The deadline that the payer's bank sets for answering a dispute. */
const TO_ANSWER = Temporal.Duration.from({ hours: 14 * 24 })

/** The bank's current mode. */
export const modeOf = async (shop: Shop): Promise<Mode> => (await readMode(shop.sql))[0]?.mode ?? 'instant'

/**
 * A page of the bank's charges and refunds, newest first.
 * Refuses:
 * - a shop with a real gateway (404)
 */
export async function list(shop: Shop, from: string): Promise<SandboxLedger> {
  refuseUnlessOpen(shop)
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0
  const [rows, [counted], mode] = await Promise.all([
    listEntries(shop.sql, offset, PAGE_SIZE + 1),
    countEntries(shop.sql),
    modeOf(shop),
  ])
  return {
    mode,
    rows: rows.slice(0, PAGE_SIZE).map(withIsoInstants),
    next: rows.length > PAGE_SIZE ? String(offset + PAGE_SIZE) : null,
    total: counted?.total ?? 0,
  }
}

/**
 * Changes the bank's mode.
 * Refuses:
 * - a shop with a real gateway (404)
 * - an unknown mode
 */
export async function setMode(shop: Shop, text: string): Promise<void> {
  refuseUnlessOpen(shop)
  const mode = MODES.find((each) => each === text)
  if (!mode) throw new Refusal(officeMessages.sandboxModeUnknown, { field: 'mode' })
  await saveMode(shop.sql, mode)
}

/**
 * Makes a refund fail, even a completed one.
 * Refuses:
 * - a shop with a real gateway (404)
 * - a refund that has failed, or is unknown
 */
export async function fail(shop: Shop, reference: string, deliver: Deliver): Promise<void> {
  refuseUnlessOpen(shop)
  const [refund] = await failRefund(shop.sql, reference, shop.clock.now())
  if (!refund) throw new Refusal(officeMessages.sandboxNothingToFail)
  await notifyOfRefund(shop, refund, deliver)
}

/**
 * Opens a dispute about the unrefunded amount of a charge.
 * Refuses:
 * - a shop with a real gateway (404)
 * - a charge without such an amount, or that was disputed before
 */
export async function dispute(shop: Shop, session: string, deliver: Deliver): Promise<void> {
  refuseUnlessOpen(shop)
  const now = shop.clock.now()
  const input = { ref: `dp_${code(12)}`, session, due_by: now.add(TO_ANSWER) }
  const [made] = await insertDispute(shop.sql, input, now)
  if (!made) throw new Refusal(officeMessages.sandboxNothingToDispute)
  await notifyOfDispute(shop, made, deliver)
}

/**
 * Decides a dispute for the festival (`won`) or for the payer (`lost`).
 * Refuses:
 * - a shop with a real gateway (404)
 * - a dispute that is decided or unknown, and an unknown decision
 */
export async function decide(shop: Shop, ref: string, status: string, deliver: Deliver): Promise<void> {
  refuseUnlessOpen(shop)
  if (status !== 'won' && status !== 'lost')
    throw new Refusal(officeMessages.sandboxNothingToDecide, { field: 'status' })
  const [decided] = await decideDispute(shop.sql, ref, status)
  if (!decided) throw new Refusal(officeMessages.sandboxNothingToDecide, { field: 'dispute' })
  await notifyOfDispute(shop, decided, deliver)
}

/** Settles due payments and refunds, and notifies the shop. */
export async function settleDue(shop: Shop, deliver: Deliver): Promise<void> {
  const now = shop.clock.now()
  for (const session of await settleDueSessions(shop.sql, now)) {
    const settlement = settlementOf(session)
    if (settlement) await notify(shop, session, settlement, deliver)
  }
  for (const refund of await settleDueRefunds(shop.sql, now)) await notifyOfRefund(shop, refund, deliver)
}

async function notifyOfRefund(shop: Shop, refund: SandboxRefund, deliver: Deliver): Promise<void> {
  const [session] = await readSession(shop.sql, refund.session)
  const { reference } = refund
  if (session) await notify(shop, session, { refund: { reference, ...stateOf(refund) } }, deliver)
}

async function notifyOfDispute(
  shop: Shop,
  { session: charge, due_by, ...row }: Dispute,
  deliver: Deliver,
): Promise<void> {
  const [session] = await readSession(shop.sql, charge)
  if (!session) return
  const { currency } = session
  const dispute = { ...row, transaction: charge, reason: 'fraudulent', currency, due_by: due_by.toString() }
  await notify(shop, session, { dispute }, deliver)
}

function refuseUnlessOpen(shop: Shop): void {
  if (!isOpen(shop)) throw new Refusal(messages.notFound, { status: 404 })
}
