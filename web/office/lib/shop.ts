import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/data.ts'
import { messages as shared } from '#contract/messages.ts'
import { labels } from '#contract/office/labels/messages.ts'
import { get } from './call.ts'

export type ShopData = Pick<Data, 'config' | 'products' | 'merchandise'>

/** The public data of the shop: configuration and items; undefined while loading. */
export function useShopData(): ShopData | undefined {
  const { data, error } = useQuery({
    queryKey: ['shop'],
    queryFn: () => get<{ shop: ShopData }>('shop'),
    staleTime: 30_000,
  })
  if (error) throw error
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

/** Labels of what the festival does not name, or may configure no longer while orders still have it. */
const FALLBACKS: Partial<Record<Labels, Record<string, string>>> = {
  paymentMethods: shared.paymentMethods,
  ticketStatuses: labels.refundedItemStatus,
  merchandiseStatuses: labels.refundedItemStatus,
  refundStatuses: labels.refundStatus,
}

/** The configured label of a status, method or country; without one the key. */
export function useLabels(): (of: Labels, key: string) => string {
  const config = useShopData()?.config
  return (of, key) => config?.[of][key] ?? FALLBACKS[of]?.[key] ?? key
}
