import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { SandboxLedger } from '#contract/office/sandbox-bank.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { code } from '#server/platform/security/random.ts'
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
import { notify, type Tell } from './notifications.ts'
import { readSession, type SandboxRefund } from './queries.ts'
import { stateOf } from './refunds.ts'
import { isOpen, settlementOf } from './settlement.ts'

export type { Notification, Tell } from './notifications.ts'
export { isOpen, warnInProduction } from './settlement.ts'

const PAGE_SIZE = 50

/** How long the payer's bank gives the festival to answer a dispute. */
const TO_ANSWER = Temporal.Duration.from({ hours: 14 * 24 })

/** How the bank behaves at present. */
export const modeOf = async (shop: Shop): Promise<Mode> => (await readMode(shop.sql))[0]?.mode ?? 'instant'

/**
 * A page of what the bank has taken and given back, newest first.
 * Refuses:
 * - a shop whose gateway is a real one (404)
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
 * Changes how the bank behaves from now on.
 * Refuses:
 * - a shop whose gateway is a real one (404)
 * - a mode that does not exist
 */
export async function setMode(shop: Shop, text: string): Promise<void> {
  refuseUnlessOpen(shop)
  const mode = MODES.find((each) => each === text)
  if (!mode) throw new Refusal(officeMessages.sandboxModeUnknown, { field: 'mode' })
  await saveMode(shop.sql, mode)
}

/**
 * Has a refund fail, also one that had arrived.
 * Refuses:
 * - a shop whose gateway is a real one (404)
 * - a refund that has failed or that nobody knows
 */
export async function fail(shop: Shop, reference: string, tell: Tell): Promise<void> {
  refuseUnlessOpen(shop)
  const [refund] = await failRefund(shop.sql, reference, shop.clock.now())
  if (!refund) throw new Refusal(officeMessages.sandboxNothingToFail)
  await tellOfRefund(shop, refund, tell)
}

/**
 * Has the payer of a charge dispute what was paid and not given back.
 * Refuses:
 * - a shop whose gateway is a real one (404)
 * - a charge of which nothing is left, or that was disputed before
 */
export async function dispute(shop: Shop, session: string, tell: Tell): Promise<void> {
  refuseUnlessOpen(shop)
  const now = shop.clock.now()
  const input = { ref: `dp_${code(12)}`, session, due_by: now.add(TO_ANSWER) }
  const [made] = await insertDispute(shop.sql, input, now)
  if (!made) throw new Refusal(officeMessages.sandboxNothingToDispute)
  await tellOfDispute(shop, made, tell)
}

/**
 * Decides a dispute for the festival (`won`) or for the payer (`lost`).
 * Refuses:
 * - a shop whose gateway is a real one (404)
 * - a dispute that is decided or that nobody knows, and another decision
 */
export async function decide(shop: Shop, ref: string, status: string, tell: Tell): Promise<void> {
  refuseUnlessOpen(shop)
  if (status !== 'won' && status !== 'lost')
    throw new Refusal(officeMessages.sandboxNothingToDecide, { field: 'status' })
  const [decided] = await decideDispute(shop.sql, ref, status)
  if (!decided) throw new Refusal(officeMessages.sandboxNothingToDecide, { field: 'dispute' })
  await tellOfDispute(shop, decided, tell)
}

/** Settles what has been under way for long enough, and tells the shop. */
export async function settleDue(shop: Shop, tell: Tell): Promise<void> {
  const now = shop.clock.now()
  for (const session of await settleDueSessions(shop.sql, now)) {
    const settlement = settlementOf(session)
    if (settlement) await notify(shop, session, settlement, tell)
  }
  for (const refund of await settleDueRefunds(shop.sql, now)) await tellOfRefund(shop, refund, tell)
}

async function tellOfRefund(shop: Shop, refund: SandboxRefund, tell: Tell): Promise<void> {
  const [session] = await readSession(shop.sql, refund.session)
  const { reference } = refund
  if (session) await notify(shop, session, { refund: { reference, ...stateOf(refund) } }, tell)
}

async function tellOfDispute(
  shop: Shop,
  { session: charge, due_by, ...row }: Dispute,
  tell: Tell,
): Promise<void> {
  const [session] = await readSession(shop.sql, charge)
  if (!session) return
  const { currency } = session
  const told = { ...row, transaction: charge, reason: 'fraudulent', currency, due_by: due_by.toString() }
  await notify(shop, session, { dispute: told }, tell)
}

function refuseUnlessOpen(shop: Shop): void {
  if (!isOpen(shop)) throw new Refusal(messages.notFound, { status: 404 })
}
