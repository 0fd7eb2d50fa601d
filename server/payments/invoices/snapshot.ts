import { writtenAddress } from '#contract/addresses.ts'
import type { LineDiscount } from '#contract/discounted-price.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { taxes } from '#contract/taxes.ts'
import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import type { Credit, Snapshot } from './queries.ts'

/** The immutable content of an order's invoice, from the current festival, items and tax rates, in the language of the order. */
export function snapshotOf(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  credit: Credit | null,
): Snapshot {
  const context = site.languageContext(tx, order.customer_language)
  return language.withLanguage(context, () => ({
    ...said(tx, order, lines, credit),
    language: context.language,
  }))
}

function said(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  credit: Credit | null,
): Omit<Snapshot, 'language'> {
  const festival = site.of(tx)
  const { name, timezone, locale, currency, accentColor } = festival
  const { donation_amount: donation, donation_tax_rate } = order
  const items = itemsOf(tx, { ...lines, donation, donation_tax_rate })
  const shipping = shippingOf(tx, order)
  return {
    festival: name,
    issued_at: isoInstant(tx.now),
    order_code: order.code,
    timezone,
    locale,
    currency,
    accentColor,
    seller: sellerOf(tx),
    buyer: buyerOf(tx, order),
    items,
    shipping,
    discount:
      order.discount_amount > 0
        ? {
            name: vouchers.discountNameOf(tx, order).discount_name || paymentMethodLabel(festival, 'voucher'),
            amount: order.discount_amount,
          }
        : null,
    taxes: taxes(shipping ? [...items, shipping] : items, order.discount_amount),
    reverse_charge: order.reverse_charge,
    total: order.total_price,
    payment: {
      method: paidBy(tx, order, credit, paymentMethodLabel(festival, order.payment_method)),
      installments: Math.max(1, order.payment_plan.length),
    },
  }
}

const itemsOf = (tx: Tx, lines: pricing.Lines): Snapshot['items'] =>
  pricing.taxedItems(tx, lines).map(({ item, tax_rate }) => ({
    name: item.name,
    holder: item.full_name,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    timezone: item.timezone,
    tax_rate,
    price: item.price,
    ...(item.bundle !== undefined && { bundle: item.bundle }),
    ...(item.type === 'donation' && { is_donation: true }),
    ...(item.discounts.length > 0 && { discounts: item.discounts.map(discountOf) }),
  }))

const discountOf = ({ name, amount, fee_amount }: LineDiscount) => ({ name, amount: amount + fee_amount })

/** A credit from another order first, then the rest by the order's payment method. */
function paidBy(tx: Tx, { total_price }: orders.OrderRow, credit: Credit | null, method: string): string {
  if (credit === null) return method
  return credit.amount < total_price
    ? `${credit.note}: ${pricing.format(tx, credit.amount)}, ${method}`
    : credit.note
}

/** The company above its contact person, with the VAT number at the end, or the person. */
export function buyerOf(tx: Tx, order: orders.OrderRow): Snapshot['buyer'] {
  const { billing_name, billing_address, billing_country, company_name, vat_number } = order
  const address = writtenAddress(site.of(tx), billing_address, billing_country)
  if (company_name === null) return { name: billing_name, address }
  return { name: company_name, vat_number, address: [billing_name, ...address] }
}

/** The configured seller, or the festival's name. */
function sellerOf(tx: Tx): Snapshot['seller'] {
  const { invoiceSeller, name, contactAddress } = site.of(tx)
  return invoiceSeller ?? { name, address: contactAddress ?? '', taxId: '' }
}

function shippingOf(tx: Tx, order: orders.OrderRow): Snapshot['shipping'] {
  const { shipping_name, shipping_address, shipping_tax_rate, shipping_amount } = order
  if (shipping_name === null) return null
  const address = writtenAddress(site.of(tx), shipping_address ?? {}, order.shipping_country ?? '')
  return { name: shipping_name, address, tax_rate: shipping_tax_rate ?? 0, price: shipping_amount }
}
