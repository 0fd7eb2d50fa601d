import type { AttentionResponse } from '#contract/office/attention.ts'
import { may, type Permission, type Role } from '#contract/office/roles.ts'
import * as mail from '#server/mail/mail.ts'
import * as gate from '#server/office/gate/gate.ts'
import * as hoarding from '#server/office/hoarding/hoarding.ts'
import { keptFor } from '#server/platform/cache/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** Of a kind: all that needs attention, and what of it can be worked through one by one. */
interface Counted {
  all: number
  work: number
}

const alike = async (count: Promise<number>): Promise<Counted> => {
  const all = await count
  return { all, work: all }
}

const A_QUARTER_OF_A_MINUTE = 15_000

/** Each open page of the office asks for them every minute. */
const keep = (count: (shop: Shop) => Promise<Counted>) => keptFor({ lastMs: A_QUARTER_OF_A_MINUTE }, count)

const counts = {
  orders: keep(countOrders),
  carts: keep((shop) => alike(hoarding.count(shop))),
  refunds: keep((shop) => alike(countRefunds(shop))),
  bank: keep(countBankLines),
  mails: keep(countMails),
  gates: keep((shop) => alike(gate.countConflicts(shop))),
}

/** Has everything counted anew: somebody in the office has changed something, and looks at the numbers next. */
export function recount(shop: Shop): void {
  for (const { forget } of Object.values(counts)) forget(shop)
}

/**
 * How much needs attention, and can be worked through, by the page where it is done; null for what the role may not see. What happens outside
 * of the office's calls to this process is counted after at most fifteen seconds.
 */
export async function attention(shop: Shop, role: Role): Promise<AttentionResponse> {
  const counted = (permission: Permission, kind: keyof typeof counts) =>
    may(role, permission) ? counts[kind].find(shop) : null
  const [orders, carts, refunds, bank, mails, gates] = await Promise.all([
    counted('see orders', 'orders'),
    counted('see orders', 'carts'),
    counted('refund', 'refunds'),
    counted('move money', 'bank'),
    counted('see mails', 'mails'),
    counted('see gate', 'gates'),
  ])
  const allOf = (kind: Counted | null) => kind && kind.all
  const workOf = (kind: Counted | null) => kind && kind.work
  return {
    attention: {
      orders: allOf(orders),
      carts: allOf(carts),
      refunds: allOf(refunds),
      bank: allOf(bank),
      mails: allOf(mails),
      gates: allOf(gates),
    },
    work: {
      bank: workOf(bank),
      refunds: workOf(refunds),
      orders: workOf(orders),
      gates: workOf(gates),
      mails: workOf(mails),
    },
  }
}

/** Problems, overdue installments, orders that are paid in part, money to send back and undecided disputes; one by one the problems. */
async function countOrders({ sql, clock }: Shop): Promise<Counted> {
  const [[orders], [due], [back], [disputes]] = await Promise.all([
    queries.countOrders(sql),
    queries.sumDue(sql, clock.now()),
    queries.countOverpayments(sql),
    queries.sumDisputes(sql),
  ])
  const { problem = 0, partial = 0 } = orders ?? {}
  const others = partial + (due?.overdue ?? 0) + (back?.overpayments ?? 0) + (disputes?.undecided ?? 0)
  return { all: problem + others, work: problem }
}

const OPEN_REFUNDS = ['active', 'processing', 'problem']

async function countRefunds({ sql }: Shop): Promise<number> {
  const sums = await queries.sumRefunds(sql)
  return sums.reduce((all, { status, refunds }) => all + (OPEN_REFUNDS.includes(status) ? refunds : 0), 0)
}

/** Open lines and those to return; one by one the open ones. */
async function countBankLines({ sql }: Shop): Promise<Counted> {
  const counts = await queries.countBankLines(sql)
  return {
    all: counts.reduce((all, { count }) => all + count, 0),
    work: counts.find(({ status }) => status === 'open')?.count ?? 0,
  }
}

/** Failed and delayed ones; one by one the failed ones. */
async function countMails({ sql, clock }: Shop): Promise<Counted> {
  const [unsent] = await queries.countUnsent(sql, mail.outbox.lateBefore(clock.now()))
  const { failed = 0, late = 0 } = unsent ?? {}
  return { all: failed + late, work: failed }
}
