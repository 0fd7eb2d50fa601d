import type { Order } from '#contract/orders.ts'
import { writtenAddress } from '#contract/addresses.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/content/Money.tsx'
import { download } from './download.ts'
import style from './Totals.module.css'

function InvoiceDownload({ order: { code, checksum } }: { order: Order }) {
  const { pending, run } = useAsyncAction()
  const path = `/download-invoice/${encodeURIComponent(code)}/${encodeURIComponent(checksum)}`
  return (
    <div className={style.invoice}>
      <Button
        kind="secondary"
        pending={pending}
        onClick={() => run(() => download(path, `invoice-${code}.pdf`))}
      >
        {messages.downloadInvoice}
      </Button>
    </div>
  )
}

/** The amounts paid and refunded. */
function paidOf(order: Order, money: (amount: number) => string): [label: string, amount: string][] {
  // Money may have arrived that is not recorded yet: zero would be wrong.
  const uncounted = order.payment_status === 'problem' && order.total_paid === 0
  const paid: [string, string] = [
    paymentMessages.paid,
    uncounted ? messages.lookedInto : money(order.total_paid),
  ]
  if (order.total_refunded === 0) return [paid]
  return [paid, [messages.refundedAmount, money(order.total_refunded)]]
}

const discountLabel = ({ discount_name: name }: Order): string =>
  name ? messages.discountNamed({ name }) : messages.discount

/** Where the parcel of an order goes. */
function ShippedTo({ order }: { order: Order }) {
  const config = useConfig()
  const { customer } = useData()
  const { shipping_country: country, shipping_address: address } = order
  if (country === null || address === null) return null
  return (
    <address className={style.parcel}>
      <strong>{messages.shippedTo}</strong>
      {[customer?.full_name, ...writtenAddress(config, address, country)].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** What the order costs and what of it is paid: `total_price` is items, fees and shipping less the discount. */
export function Totals({ order }: { order: Order }) {
  const config = useConfig()
  const money = useMoney()
  const method = paymentMethodLabel(config.paymentMethods, order.payment_method)
  const country = config.countries[order.shipping_country ?? ''] ?? order.shipping_country
  const items = order.total_price - order.shipping_amount + order.discount_amount
  const lines: [label: string, amount: number][] = [[messages.itemsTotal, items]]
  if (country) lines.push([messages.shippingPlace({ country }), order.shipping_amount])
  if (order.discount_amount > 0) lines.push([discountLabel(order), -order.discount_amount])
  const paid = paidOf(order, money)
  return (
    <section className={style.totals}>
      <h2>{messages.totals}</h2>
      <dl>
        <div>
          <dt>{messages.paymentMethod}</dt>
          <dd>{method}</dd>
        </div>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={style.total}>
          <dt>{cartMessages.total}</dt>
          <dd>{money(order.total_price)}</dd>
        </div>
        {paid.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <ShippedTo order={order} />
      {order.has_invoice && <InvoiceDownload order={order} />}
    </section>
  )
}
