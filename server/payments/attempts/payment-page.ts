import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type { Charge } from '#server/payments/gateways/gateways.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import { messages as paymentMessages } from '#server/payments/messages.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { within } from '#server/platform/within.ts'
import * as site from '#server/shop/site/site.ts'
import { chargeLines, type SoldLines } from './charge-lines.ts'
import { end } from './check.ts'
import { GatewayTimeBudget } from './gateway-time-budget.ts'
import {
  findCharge,
  saveInstructions,
  type AttemptRow,
  type ChargeRow,
  type KeptPage,
  type OpenedPage,
} from '#server/payments/attempt-queries.ts'

/**
 * Opens the gateway's page for an attempt and returns how the browser gets there. Idempotent, also for concurrent calls. Calls the gateway,
 * so it must not run inside a transaction.
 * Refuses:
 * - an attempt that has ended
 * - if the gateway fails, or does not answer within eight seconds: order and attempt stay unchanged and can be continued
 */
export async function begin(shop: Shop, { id }: Pick<AttemptRow, 'id'>): Promise<PaymentInstruction> {
  const [charge] = await findCharge(shop.sql, id)
  if (!charge || !isOpen(charge.status)) throw closed()
  return charge.instruction ?? openPage(shop, charge, await orders.lines(shop.sql, [charge.order_id]))
}

/** Like `begin`, for an attempt without a page whose order lines are already loaded. A page that is opened too late is kept for the next try. */
export async function openPage(shop: Shop, charge: ChargeRow, lines: SoldLines): Promise<PaymentInstruction> {
  try {
    return await within(shop.settings.gatewayPatienceMs, openAndKeep(shop, charge, lines))
  } catch (error) {
    if (error instanceof Refusal) throw error
    shop.log.error({ err: error, attempt: charge.id, gateway: charge.gateway }, 'payment page not opened')
    throw new Refusal(messages.paymentNotOpened)
  }
}

async function openAndKeep(shop: Shop, charge: ChargeRow, lines: SoldLines): Promise<PaymentInstruction> {
  const opened = await gateways.named(charge.gateway).openPage(shop, chargeOf(shop, charge, lines))
  const kept = await batchesOf(shop).submit({ id: charge.id, ...opened })
  if (!kept) throw new Error(`Attempt ${charge.id} is gone`)
  return isOpen(kept.status) ? kept.instruction : endLatePage(shop, { ...charge, ...kept })
}

/** Many pages are opened in the same second: what arrives while some are being kept is kept together. */
const batchesOf = groupCommitPerShop<OpenedPage, KeptPage | null>(async (shop, opened) => {
  const kept = new Map((await saveInstructions(shop.sql, opened)).map((page) => [page.id, page]))
  return opened.map(({ id }) => ({ value: kept.get(id) ?? null }))
})

/** The order was closed while its page was being opened: nobody may pay there. */
async function endLatePage(shop: Shop, charge: ChargeRow): Promise<never> {
  await end(shop, charge, 'cancelled', new GatewayTimeBudget(shop))
  throw closed()
}

const closed = () => new Refusal(messages.paymentClosed, { field: 'payment' })

const isOpen = (status: AttemptRow['status']): boolean => status === 'open' || status === 'processing'

function chargeOf(shop: Shop, charge: ChargeRow, lines: SoldLines): Charge {
  const {
    reference,
    payment_reference: payment,
    order_code: order,
    position,
    payments,
    amount,
    currency,
  } = charge
  const orderPage = site.addressOf(shop, `/portal/orders/${order}`)
  const description =
    payments > 1
      ? paymentMessages.installmentCharge({ number: position + 1, count: payments, order })
      : paymentMessages.orderCharge({ order })
  return {
    reference,
    payment,
    order,
    amount,
    currency,
    description,
    lines: chargeLines(shop, charge, lines) ?? [{ name: description, amount, quantity: 1 }],
    payer: { name: charge.billing_name, email: charge.payer_email },
    locale: site.of(shop).locale,
    returnUrl: position === 0 ? `${orderPage}/confirmation` : orderPage,
    cancelUrl: orderPage,
  }
}
