import type { ReactNode } from 'react'
import type { Cart, InvoiceItem } from '#contract/carts.ts'
import { formatDays } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as catalogue } from '#web/shop/catalogue/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Discounted } from '#web/shop/carts/codes/Discounted.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import type { CheckoutTotals } from './checkout-totals.ts'
import { TotalAmount } from './TotalAmount.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './OrderTable.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'

/** The cart's picture for a line of the invoice. */
function pictureOf(item: InvoiceItem, { products, merchandise }: Cart): string | null {
  if (item.shop_item_type === 'merchandise')
    return merchandise.find(({ id }) => id === item.id)?.shop_image ?? null
  return products.find(({ id }) => id === item.id)?.product.shop_image ?? null
}

function Item({ item, cart }: { item: InvoiceItem; cart: Cart }) {
  const { locale, timezone } = useConfig()
  const when = formatDays(item, item.timezone ?? timezone, locale)
  return (
    <tr>
      <td>
        <div className={style.item}>
          {item.shop_item_type !== 'donation' && (
            <Picture className={style.picture} src={pictureOf(item, cart)} alt="" width={100} sizes="52px" />
          )}
          <div>
            <p className={style.name}>
              <OwnText>{item.name}</OwnText>
            </p>
            {item.full_name !== null && <p className={style.detail}>{holderName(item.full_name)}</p>}
            {item.bundle !== undefined && (
              <p className={style.detail}>
                <OwnText>{item.bundle}</OwnText>
              </p>
            )}
            {when !== null && (
              <p className={style.detail}>
                <Period>{when}</Period>
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={style.amount}>
        {item.price === 0 ? catalogue.free : <Money amount={item.price} />}
        <Discounted price={item.price} discounts={item.discounts} />
      </td>
    </tr>
  )
}

/** One line of the sum: its name and its amount. */
function Line({ kind, amount, children }: { kind: string | undefined; amount: number; children: ReactNode }) {
  return (
    <tr className={kind}>
      <th scope="row">{children}</th>
      <td className={style.amount}>
        <Money amount={amount} />
      </td>
    </tr>
  )
}

/** The shipping cost, or why it is unknown. */
function Shipping({ totals, country, stale }: { totals: CheckoutTotals; country: string; stale: boolean }) {
  const { shipping } = totals.invoice
  if (shipping !== null && country !== '')
    return (
      <Line kind={undefined} amount={shipping.price}>
        {orderMessages.shipping}{' '}
        <span className={style.detail}>
          <OwnText>{shipping.name}</OwnText>
        </span>
      </Line>
    )
  const unknown = stale ? messages.shippingComes : shared.shippingImpossible
  return (
    <tr className={style.refusal}>
      <td colSpan={2}>
        <output>{country === '' ? shared.shippingUnknown : unknown}</output>
      </td>
    </tr>
  )
}

function Discount({ totals, onRemove }: { totals: CheckoutTotals; onRemove: () => void }) {
  if (totals.voucher === null) return null
  const { code } = totals.voucher
  return (
    <Line kind={style.discount} amount={-totals.discount}>
      {messages.voucher} <strong>{code}</strong>{' '}
      <Button kind="quiet" label={messages.removeVoucher({ code })} takesFocus onClick={onRemove}>
        {common.remove}
      </Button>
    </Line>
  )
}

/** The tax included in the total, or who owes it instead of the festival. */
function Taxes({ totals: { taxes, reverseCharge } }: { totals: CheckoutTotals }) {
  if (reverseCharge)
    return (
      <tr className={style.tax}>
        <td colSpan={2}>{messages.reverseCharge}</td>
      </tr>
    )
  return taxes.map(({ rate, tax }) => (
    <Line key={rate} kind={style.tax} amount={tax}>
      {messages.taxIncluded({ rate: String(rate) })}
    </Line>
  ))
}

interface OrderTableProps {
  cart: Cart
  totals: CheckoutTotals
  /** The country of the shipment; empty until it is chosen. */
  country: string
  /** Newer totals are loading. */
  stale: boolean
  onRemoveVoucher: () => void
}

/** The lines of the order and its total. */
export function OrderTable({ cart, totals, country, stale, onRemoveVoucher }: OrderTableProps) {
  const first = paymentPlanOf(cart)?.[0]
  return (
    <table className={style.table}>
      <caption className="hidden-text">{orderMessages.orderItems}</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">{orderMessages.item}</th>
          <th scope="col">{orderMessages.price}</th>
        </tr>
      </thead>
      <tbody>
        {totals.invoice.items.map((item) => (
          <Item key={`${item.shop_item_type}-${item.id}`} item={item} cart={cart} />
        ))}
        {hasParcel(cart.merchandise) && <Shipping totals={totals} country={country} stale={stale} />}
        <Discount totals={totals} onRemove={onRemoveVoucher} />
      </tbody>
      <tfoot>
        <tr className={style.total} data-main>
          <th scope="row">{cartMessages.total}</th>
          <td className={style.amount}>
            <TotalAmount totals={totals} isNarrow />
          </td>
        </tr>
        <Taxes totals={totals} />
        {first !== undefined && (
          <Line kind={style.first} amount={first.amount}>
            {messages.payNow}
          </Line>
        )}
      </tfoot>
    </table>
  )
}
