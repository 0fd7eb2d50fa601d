import { lazy, type ReactNode, Suspense } from 'react'
import type { Order } from '#contract/orders.ts'
import { writtenAddress } from '#contract/addresses.ts'
import { messages as shared } from '#contract/messages.ts'
import { itemsTotalOf } from '#contract/order-totals.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { hasParcel, isEnded } from '#web/shop/orders/order-status.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { messages as catalogue } from '#web/shop/catalogue/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { download } from '#web/shop/orders/credit-notes/download.ts'
import style from './Totals.module.css'

// Loaded on demand: few orders have one.
const CreditNoteDownload = lazy(() => import('#web/shop/orders/credit-notes/CreditNoteDownload.tsx'))

// Loaded on demand, too.
const UpgradeLines = lazy(() => import('#web/shop/tickets/upgrade/UpgradeLines.tsx'))

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

const Documents = ({ order }: { order: Order }) => (
  <>
    {order.has_invoice && <InvoiceDownload order={order} />}
    {order.credit_notes.map((note) => (
      <div key={note.number} className={style.invoice}>
        <Suspense>
          <CreditNoteDownload note={note} isOneOfMany={order.credit_notes.length > 1} />
        </Suspense>
      </div>
    ))}
  </>
)

/** The amounts paid, overpaid and refunded. Nothing is paid for an order that costs nothing, but money may have been received. */
function paidOf(order: Order, money: (amount: number) => string): [label: string, amount: string][] {
  const { payment_status, total_price, total_paid, total_refunded, overpaid } = order
  // Money may have arrived that is not recorded yet: zero would be wrong.
  const uncounted = payment_status === 'problem' && total_paid === 0
  const isAllBeyond = (isEnded(order) || total_price === 0) && total_paid === 0 && overpaid.amount > 0
  const beyond: [string, number][] = [
    [isAllBeyond ? messages.received : messages.overpaid, overpaid.amount],
    [messages.goesBack, overpaid.remaining],
    [messages.sentBack, overpaid.returned],
    [messages.refundedAmount, total_refunded],
  ]
  const shown = beyond
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]): [string, string] => [label, money(amount)])
  if (isAllBeyond) return shown
  return [[paymentMessages.paid, uncounted ? messages.lookedInto : money(total_paid)], ...shown]
}

/** The name of a voucher is not among the page's known texts, so it carries its own language. */
function DiscountLabel({ order: { discount_name: name, discount_language: lang } }: { order: Order }) {
  if (!name) return messages.discount
  if (lang === undefined) return messages.discountNamed({ name })
  const [before, after] = messages.discountNamed({ name: '\n' }).split('\n')
  return (
    <>
      {before}
      <span lang={lang}>{name}</span>
      {after}
    </>
  )
}

/** The shipping address of an order whose merchandise was or will be shipped. */
function ShippedTo({ order }: { order: Order }) {
  const config = useConfig()
  const { customer } = useData()
  const { shipping_country: country, shipping_address: address } = order
  if (country === null || address === null || !hasParcel(order)) return null
  return (
    <address className={style.parcel}>
      <strong>{messages.shippedTo}</strong>
      {[customer?.full_name, ...writtenAddress(config, address, country)].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

const Line = ({ label, children }: { label: ReactNode; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is left to pay of an upgrade. */
function OfUpgrade({ order }: { order: Order }) {
  if (order.credit_when_paid === undefined || isEnded(order)) return null
  return (
    <Suspense>
      <UpgradeLines order={order} />
    </Suspense>
  )
}

/** The cost of the order and the amount paid: `total_price` is items, fees, shipping and donation minus the discount. */
export function Totals({ order }: { order: Order }) {
  const config = useConfig()
  const money = useMoney()
  const method = paymentMethodLabel(config, order.payment_method)
  const country = config.countries[order.shipping_country ?? ''] ?? order.shipping_country
  const isFree = order.total_price === 0 && order.discount_amount === 0
  const lines: [label: string, amount: number][] = isFree ? [] : [[messages.itemsTotal, itemsTotalOf(order)]]
  if (country && !isFree) lines.push([messages.shippingPlace({ country }), order.shipping_amount])
  if (order.donation_amount > 0) lines.push([config.donation.title || shared.donation, order.donation_amount])
  const paid = isFree && order.overpaid.amount === 0 ? [] : paidOf(order, money)
  return (
    <section className={style.totals}>
      <h2>{messages.totals}</h2>
      <dl>
        <Line label={messages.paymentMethod}>{method}</Line>
        {lines.map(([label, amount]) => (
          <Line key={label} label={label}>
            {money(amount)}
          </Line>
        ))}
        {order.discount_amount > 0 && (
          <Line label={<DiscountLabel order={order} />}>{money(-order.discount_amount)}</Line>
        )}
        <div className={style.total}>
          <dt>{cartMessages.total}</dt>
          <dd>{isFree ? catalogue.free : money(order.total_price)}</dd>
        </div>
        <OfUpgrade order={order} />
        {paid.map(([label, amount]) => (
          <Line key={label} label={label}>
            {amount}
          </Line>
        ))}
      </dl>
      <ShippedTo order={order} />
      <Documents order={order} />
    </section>
  )
}
