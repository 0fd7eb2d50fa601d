import * as calls from '#contract/calls/office/shop-calls.ts'
import type { Data } from '#contract/data.ts'
import { messages as shared } from '#contract/messages.ts'
import { labels } from '#contract/office/labels/messages.ts'
import { useLoaded } from './loaded.ts'
import { call } from './call.ts'

export type ShopData = Pick<Data, 'config' | 'products' | 'merchandise' | 'bundles'>

/** The public data of the shop: configuration and items; undefined while loading. */
export function useShopData(): ShopData | undefined {
  const data = useLoaded({
    queryKey: ['shop'],
    queryFn: () => call(calls.readShop),
    staleTime: 30_000,
  })
  return data?.shop
}

type Labels =
  | 'paymentStatuses'
  | 'paymentMethods'
  | 'ticketStatuses'
  | 'merchandiseStatuses'
  | 'refundStatuses'
  | 'countries'
  | 'ageRanges'

/** Default labels, for keys that the festival does not label, or no longer configures but orders still have. */
const FALLBACKS: Partial<Record<Labels, Record<string, string>>> = {
  paymentMethods: shared.paymentMethods,
  ticketStatuses: labels.refundedItemStatus,
  merchandiseStatuses: labels.refundedItemStatus,
  refundStatuses: labels.refundStatus,
}

/** The configured label of a status, method or country; otherwise the key. */
export function useLabels(): (of: Labels, key: string) => string {
  const config = useShopData()?.config
  return (of, key) => labelIn(config, of, key) ?? FALLBACKS[of]?.[key] ?? key
}

/** What the festival calls it; the payment method of guests is none that it offers. */
const labelIn = (config: ShopData['config'] | undefined, of: Labels, key: string): string | undefined =>
  of === 'paymentMethods' && key === 'invitation' ? config?.texts.invitation : config?.[of][key]
