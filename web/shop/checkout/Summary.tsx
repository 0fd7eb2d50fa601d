import type { Cart, Invoice, InvoiceItem } from '#contract/carts.ts'
import { formatDateTime } from '#contract/dates.ts'
import { messages } from '#contract/messages.ts'
import { useSecondsLeft } from '#web/lib/countdown.ts'
import { useConfig } from '#web/lib/data.ts'
import { words } from '#web/lib/words.ts'
import { LazyPlan } from '#web/shop/catalogue/LazyPlan.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ShownInvoice } from './invoice.ts'
import style from './Summary.module.css'

/** The picture that the cart has for a line of the invoice. */
function pictureOf(item: InvoiceItem, { products, merchandise }: Cart): string | null {
  if (item.shop_item_type === 'merchandise')
    return merchandise.find(({ id }) => id === item.id)?.shop_image ?? null
  return products.find(({ id }) => id === item.id)?.product.shop_image ?? null
}

function Item({ item, cart }: { item: InvoiceItem; cart: Cart }) {
  const { locale, timezone } = useConfig()
  return (
    <tr>
      <td>
        <div className={style.item}>
          <Picture className={style.picture} src={pictureOf(item, cart)} alt="" width={100} sizes="52px" />
          <div>
            <p className={style.name}>{item.name}</p>
            {item.full_name !== null && <p className={style.detail}>{item.full_name}</p>}
            {item.travel_time !== null && (
              <p className={style.detail}>
                {formatDateTime(item.travel_time, item.timezone ?? timezone, locale)}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={style.amount}>
        <Money amount={item.price} />
      </td>
    </tr>
  )
}

/** What the parcel costs, or why that is not known. */
function Shipping({ invoice, country }: { invoice: Invoice; country: string }) {
  const { shipping } = invoice
  if (shipping === null)
    return (
      <tr className={style.refusal}>
        <td colSpan={2}>{country === '' ? messages.shippingUnknown : messages.shippingImpossible}</td>
      </tr>
    )
  return (
    <tr className={style.shipping}>
      <th scope="row">
        {words.shipping} <span className={style.detail}>{shipping.name}</span>
      </th>
      <td className={style.amount}>
        <Money amount={shipping.price} />
      </td>
    </tr>
  )
}

/** Of a plan only the first installment is paid at checkout. */
const firstOf = ({ products }: Cart): number | undefined =>
  products.find(({ product }) => product.has_payment_plan)?.product.payment_plan[0]?.amount

/** The sums: what it costs, what of it is paid today, the tax inside it by rate. */
function Foot({ cart, invoice }: { cart: Cart; invoice: Invoice }) {
  const first = firstOf(cart)
  const taxes = Object.entries(invoice.tax).filter(([, amount]) => amount > 0)
  const sums: [kind: 'total' | 'first' | 'tax', label: string, amount: number][] = [
    ['total', words.total, invoice.total],
  ]
  if (first !== undefined) sums.push(['first', words.payNow, first])
  for (const [rate, amount] of taxes) sums.push(['tax', words.taxIncluded(rate), amount])
  return (
    <tfoot>
      {sums.map(([kind, label, amount]) => (
        <tr key={label} className={style[kind]}>
          <th scope="row">{label}</th>
          <td className={style.amount}>
            <Money amount={amount} />
          </td>
        </tr>
      ))}
    </tfoot>
  )
}

function Table({ cart, invoice, country }: { cart: Cart; invoice: Invoice; country: string }) {
  return (
    <table className={style.table}>
      <caption className="hidden-text">{words.orderItems}</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <Item key={`${item.shop_item_type}-${item.id}`} item={item} cart={cart} />
        ))}
        {cart.merchandise.length > 0 && <Shipping invoice={invoice} country={country} />}
      </tbody>
      <Foot cart={cart} invoice={invoice} />
    </table>
  )
}

interface SummaryProps {
  cart: Cart
  shown: ShownInvoice
  /** Where the parcel goes; empty while it is not chosen. */
  country: string
}

/** What is ordered and what it costs, under the lights of the cart. */
export function Summary({ cart, shown, country }: SummaryProps) {
  const seconds = useSecondsLeft()
  const { invoice, stale, failure, again } = shown
  const plan = cart.products.find(({ product }) => product.has_payment_plan)?.product.payment_plan
  return (
    <section className={style.summary} aria-label={words.yourOrder} aria-busy={stale}>
      {seconds !== null && <Countdown seconds={seconds} title={words.yourOrder} />}
      {invoice !== undefined && <Table cart={cart} invoice={invoice} country={country} />}
      {invoice === undefined && failure === null && <Skeleton height="180px" />}
      {failure !== null && (
        <div role="alert" className={style.failure}>
          <p>{words.noInvoice}</p>
          <p>{failure.message}</p>
          <Button kind="secondary" onClick={again}>
            {words.retry}
          </Button>
        </div>
      )}
      {plan !== undefined && (
        <div className={style.plan}>
          <LazyPlan steps={plan} />
          <p className={style.detail}>{words.planHint}</p>
        </div>
      )}
    </section>
  )
}
