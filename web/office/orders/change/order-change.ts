import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/order-calls.ts'
import { useState } from 'react'
import type { ChangedLine, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import type { ShopData } from '#web/office/kit/lib/shop.ts'
import { ownPriceInput } from '#web/office/orders/new/own-price.ts'
import { emptyOrder, type NewOrder, nextKey } from '#web/office/orders/new/new-order.ts'
import {
  bundlesInput,
  merchandiseInput,
  questionsIn,
  withAnswers,
} from '#web/office/orders/new/order-input.ts'
import type { BundleShop } from '#web/office/orders/new/NewBundles.tsx'
import { discountsInput } from '#web/office/orders/new/sale-discounts.ts'
import { variantInput } from '#web/office/orders/VariantField.tsx'

/** The values of the form: added items as in the form of a new order, and the lines to remove. */
export interface OrderChange extends NewOrder {
  removed: string[]
  recipient_email: string
  keep_fees: boolean
  back_on_the_spot: boolean
  note: string
}

/** One line, from either table. */
export const lineKey = ({ kind, id }: Pick<ChangedLine, 'kind' | 'id'>): string => `${kind} ${id}`

/** The initial values: no change. Merchandise is shipped to the billing address by default, if there is no other. */
export const unchanged = (order: OfficeOrder): OrderChange => ({
  ...emptyOrder({ full_name: order.billing.name, email: order.customer.email }, ''),
  ...(order.shipping === null && {
    shipping_country: order.billing.country,
    shipping_address: order.billing.address,
  }),
  own_emails: true,
  removed: [],
  recipient_email: '',
  keep_fees: false,
  back_on_the_spot: false,
  note: '',
})

const idsOf = (removed: string[], kind: ChangedLine['kind']): number[] =>
  removed.flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []))

/** The body of the call. */
export function changeInput(
  change: OrderChange,
  shop: Pick<ShopData, 'products' | 'merchandise' | 'bundles' | 'config'>,
): PreviewOrderChange {
  const { products, config } = shop
  const { removed, tickets, payment_method, shipping_country, shipping_address, needs_override } = change
  const { recipient_email, keep_fees, back_on_the_spot, note } = change
  const { codes: _, ...given } = discountsInput(change, config)
  return {
    removed_products: idsOf(removed, 'product'),
    removed_merchandise: idsOf(removed, 'merchandise'),
    products: tickets.map(({ external_code, full_name, email, age, own_price, ...chosen }) => ({
      external_code,
      full_name,
      email,
      age,
      transport_time_id: chosen.transport_time_id === '' ? null : Number(chosen.transport_time_id),
      ...variantInput(chosen.variant_id),
      own_price: ownPriceInput(
        products.find((each) => each.external_code === external_code),
        own_price,
        config,
      ),
      ...withAnswers('answers', questionsIn(products, external_code), chosen.given, age || null),
    })),
    merchandise: merchandiseInput(shop, change),
    bundles: bundlesInput(shop, change),
    payment_method,
    shipping_country,
    shipping_address,
    recipient_email,
    keep_fees,
    back_on_the_spot,
    note,
    ...given,
    ...(needs_override !== '' && { needs_override }),
  }
}

/** What a bundle can be sold from in a change: what the shop sells. */
export const bundleShop = ({ config, products, bundles }: ShopData): BundleShop => ({
  config,
  products: products.map((product) => ({ ...product, not_sold: null })),
  bundles: bundles.map((bundle) => ({ ...bundle, not_sold: null })),
})

/** Whether nobody is notified of a change: an order from the box office may have no email address. */
export const isNobodyTold = ({
  recipient_email,
  customer,
}: Pick<OfficeOrder, 'recipient_email' | 'customer'>): boolean => (recipient_email ?? customer.email) === ''

/** Whether every added item is selected: before, nothing can be calculated. */
export const isComplete = ({ tickets, bundles, merchandise }: OrderChange): boolean =>
  [...tickets, ...bundles, ...merchandise].every(({ external_code }) => external_code !== '')

/** Whether an order is paid: then added items become an order of their own, and removed ones are refunded. */
export const isPaid = ({ payment_status }: Pick<OfficeOrder, 'payment_status'>): boolean =>
  payment_status === 'paid'

/** Whether anything is changed. */
export const isChanged = (change: OrderChange, order: OfficeOrder): boolean =>
  [change.removed, change.tickets, change.bundles, change.merchandise].some(({ length }) => length > 0) ||
  `${change.manual_percent}${change.manual_amount}`.trim() !== '' ||
  (!isPaid(order) && change.payment_method !== '' && change.payment_method !== order.payment_method)

/** A ticket of another product for the holder of a line, which it replaces. */
export const exchanged = (change: OrderChange, line: ChangedLine): Partial<OrderChange> => ({
  removed: [...change.removed, lineKey(line)],
  tickets: [
    ...change.tickets,
    {
      key: nextKey(change.tickets),
      external_code: '',
      full_name: line.full_name,
      email: line.email,
      age: line.age ?? '',
      transport_time_id: '',
      own_price: null,
    },
  ],
})

/**
 * The result of the change, calculated by the server shortly after the last input; `isCurrent` is whether it is for the current
 * input.
 */
export function usePreview(code: string, change: OrderChange, shop: ShopData) {
  // The reasons do not affect the result.
  const input = JSON.stringify({ ...changeInput(change, shop), note: '', manual_reason: '' })
  const [debounced] = useDebouncedValue(input, 300)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['order-change', code, debounced],
    queryFn: () => {
      const previewed: PreviewOrderChange = JSON.parse(debounced)
      return call(calls.previewOrderChange, { code, ...previewed })
    },
    enabled: isComplete(change),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  // What a refused input would change is still to be seen beside it.
  const [known, setKnown] = useState<OrderChangePreview>()
  if (data && data.preview !== known) setKnown(data.preview)
  const isCurrent = debounced === input && !isPlaceholderData && !isFetching && error === null
  return { preview: data?.preview ?? known, error, isCurrent, lookAgain: () => void refetch() }
}
