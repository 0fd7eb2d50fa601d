import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/data.ts'
import { get } from './call.ts'

export type ShopData = Pick<Data, 'config' | 'products' | 'merchandise'>

/** What the shop shows: all labels, countries, and what is for sale; undefined while it is asked for. */
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

/** How the festival calls something: a configured label, or, without one, the thing's own name. */
export function useLabels(): (of: Labels, key: string) => string {
  const config = useShopData()?.config
  return (of, key) => config?.[of][key] ?? key
}
