import type { Attention } from '#contract/office/attention.ts'
import { may, type Permission, type Role } from '#contract/office/roles.ts'
import * as mail from '#server/mail/mail.ts'
import * as gate from '#server/office/gate/gate.ts'
import * as hoarding from '#server/office/hoarding/hoarding.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** How much needs attention, by the page where it is done; null for what the role may not see. */
export async function attention(shop: Shop, role: Role): Promise<Attention> {
  const counted = (permission: Permission, count: (shop: Shop) => Promise<number>) =>
    may(role, permission) ? count(shop) : null
  const [orders, carts, refunds, bank, mails, gates] = await Promise.all([
    counted('see orders', countOrders),
    counted('see orders', hoarding.count),
    counted('refund', countRefunds),
    counted('move money', countBankLines),
    counted('see mails', countMails),
    counted('see gate', gate.countConflicts),
  ])
  return { orders, carts, refunds, bank, mails, gates }
}

/** Problems, overdue installments, orders that are paid in part, money to send back and undecided disputes. */
async function countOrders({ sql, clock }: Shop): Promise<number> {
  const [[orders], [due], [back], [disputes]] = await Promise.all([
    queries.countOrders(sql),
    queries.sumDue(sql, clock.now()),
    queries.countOverpayments(sql),
    queries.sumDisputes(sql),
  ])
  const { problem = 0, partial = 0 } = orders ?? {}
  return problem + partial + (due?.overdue ?? 0) + (back?.overpayments ?? 0) + (disputes?.undecided ?? 0)
}

const OPEN_REFUNDS = ['active', 'processing', 'problem']

async function countRefunds({ sql }: Shop): Promise<number> {
  const sums = await queries.sumRefunds(sql)
  return sums.reduce((all, { status, refunds }) => all + (OPEN_REFUNDS.includes(status) ? refunds : 0), 0)
}

async function countBankLines({ sql }: Shop): Promise<number> {
  const counts = await queries.countBankLines(sql)
  return counts.reduce((all, { count }) => all + count, 0)
}

async function countMails({ sql, clock }: Shop): Promise<number> {
  const [unsent] = await queries.countUnsent(sql, mail.outbox.lateBefore(clock.now()))
  return (unsent?.failed ?? 0) + (unsent?.late ?? 0)
}
