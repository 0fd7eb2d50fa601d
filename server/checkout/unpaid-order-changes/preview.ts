import type { ChangedLine, OrderChangePreview } from '#contract/office/order-changes.ts'
import { lineTotal } from '#contract/order-totals.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import type { PreparedChange } from './prepared-change.ts'

/** A version of everything displayed about a change: the order's items, removed and added items, and all amounts. */
export const versionOfChange = (
  order: orders.OrderRow,
  { lines, exchange, after, changed }: PreparedChange,
): string =>
  versionOf([
    order.payment_status,
    order.total_price,
    changed.payments,
    lines.products.map(({ id }) => id),
    lines.merchandise.map(({ id }) => id),
    exchange,
    [after.total_price, after.shipping_amount, after.payment_method],
  ])

/** The lines of an order, of which those that stay cost what they will. */
function afterRepricing({ lines, exchange: { repriced } }: PreparedChange): orders.Lines {
  const priced = <Line extends { id: number }>(
    of: readonly Line[],
    changed: readonly orders.places.RepricedLine[],
  ) =>
    of.map((line) => {
      const next = changed.find(({ id }) => id === line.id)
      return next ? { ...line, price: next.price, fee: next.fee } : line
    })
  return {
    products: priced(lines.products, repriced.products),
    merchandise: priced(lines.merchandise, repriced.merchandise),
  }
}

/** A change as shown in the office; `manual_percent` is how much the caller may give off it. */
export async function toResponse(
  tx: Tx,
  order: orders.OrderRow,
  prepared: PreparedChange,
  manual_percent: number,
): Promise<OrderChangePreview> {
  const { after, changed, methods, exchange } = prepared
  const changedOrder = { ...order, ...after }
  const envelope = { to: orders.recipients.of(order), order: order.id }
  const { to, subject, paragraphs, rows, open } = await mail.ownTexts.asMailed(tx, envelope, () =>
    payments.method.changedMailOf(tx, changedOrder, changed),
  )
  const { paid, due, back, installments } = changed.payments
  return {
    lines: [...linesOf(tx, afterRepricing(prepared), exchange.removed), ...addedOf(tx, exchange.added)],
    shipping: { before: order.shipping_amount, after: after.shipping_amount },
    discount: after.discount_amount,
    manual_discount: prepared.manual ?? 0,
    manual_percent,
    total: { before: order.total_price, after: after.total_price },
    paid,
    due,
    back,
    installments,
    payment_method: after.payment_method,
    methods,
    mail: {
      to,
      subject,
      text: paragraphs,
      rows: [...rows, ...(open ? [open] : [])].map(([name, value]) => ({ name, value })),
    },
    version: versionOfChange(order, prepared),
    paid_order: null,
  }
}

const NOBODY = { full_name: '', email: '', age: null }

/** Why lines cannot be removed, by id. */
interface ReasonsToKeep {
  products: ReadonlyMap<number, string>
  merchandise: ReadonlyMap<number, string>
}

const NO_REASONS: ReasonsToKeep = { products: new Map(), merchandise: new Map() }

/** The lines of an order as shown in the office: removed ones, and reasons why others cannot be. */
export function linesOf(
  tx: Tx,
  lines: PreparedChange['lines'],
  removed: PreparedChange['exchange']['removed'],
  reasonsToKeep = NO_REASONS,
): ChangedLine[] {
  const { productById, merchandiseById } = catalogue.of(tx)
  const stateOf = (id: number, ids: number[]) =>
    ids.includes(id) ? ('removed' as const) : ('stays' as const)
  return [
    ...lines.products.map((line) => ({
      id: line.id,
      kind: 'product' as const,
      ...namesOf(productById.get(line.product_id), line.variant_id),
      full_name: line.full_name,
      email: line.email,
      age: line.age,
      price: lineTotal(line),
      change: stateOf(line.id, removed.products),
      why: reasonsToKeep.products.get(line.id) ?? null,
    })),
    ...lines.merchandise.map((line) => ({
      id: line.id,
      kind: 'merchandise' as const,
      ...namesOf(merchandiseById.get(line.merchandise_id), line.variant_id),
      ...NOBODY,
      price: lineTotal(line),
      change: stateOf(line.id, removed.merchandise),
      why: reasonsToKeep.merchandise.get(line.id) ?? null,
    })),
  ]
}

/** Added lines as shown in the office. */
export function addedOf(tx: Tx, added: orders.places.Exchange['added']): ChangedLine[] {
  const { productById, merchandiseById } = catalogue.of(tx)
  const shared = { id: null, change: 'added' as const, why: null }
  return [
    ...added.products.map(({ full_name, email, age, ...line }) => ({
      ...shared,
      kind: 'product' as const,
      ...namesOf(productById.get(line.product_id), line.variant_id),
      full_name,
      email,
      age,
      price: lineTotal(line),
    })),
    ...added.merchandise.map((line) => ({
      ...shared,
      kind: 'merchandise' as const,
      ...namesOf(merchandiseById.get(line.merchandise_id), line.variant_id),
      ...NOBODY,
      price: lineTotal(line),
    })),
  ]
}

/** The item of a line. */
const namesOf = (item: catalogue.Item | undefined, variant: number | null) => ({
  external_code: item?.external_code ?? '',
  name: catalogue.variants.nameOf(item, variant),
})
