import type { Product } from '#contract/shop-items.ts'
import type { PricedSale } from '#web/office/orders/new/sale-discounts.ts'
import { BasketLine } from './BasketLine.tsx'
import { messages } from './messages.ts'
import { pricedBundle, type SaleBundle, type SaleTicket, withMoreBundles } from './new-sale.ts'
import { type SaleFormProps, TicketFields } from './TicketFields.tsx'

interface BundleLineProps extends SaleFormProps {
  sold: SaleBundle
  place: number
  products: readonly Product[]
  prices: PricedSale
}

/** Some of a bundle, with the departure and the age of each of its tickets. */
export function BundleLine({ sold, place, products, prices, ...sale }: BundleLineProps) {
  const { form } = sale
  const { items, bundles } = form.values
  const { bundle, tickets } = sold
  const change = (part: Partial<SaleBundle>) =>
    form.change({ bundles: bundles.map((each) => (each === sold ? { ...each, ...part } : each)) })
  const changeTicket = (n: number, part: Partial<SaleTicket>) =>
    change({ tickets: tickets.map((each, index) => (index === n ? { ...each, ...part } : each)) })
  return (
    <BasketLine
      name={bundle.name}
      line={pricedBundle(sold)}
      priced={prices.preview?.items[items.length + place]}
      onMore={(more) => form.change({ bundles: withMoreBundles(bundles, { bundle, products, more }) })}
    >
      {tickets.map((ticket, n) => (
        <TicketFields
          {...sale}
          key={n}
          name={messages.inBundle({ name: ticket.product.name, place: n + 1 })}
          ticket={ticket}
          path={`bundles.${place}.tickets.${n}`}
          onChange={(part) => changeTicket(n, part)}
        />
      ))}
    </BasketLine>
  )
}
