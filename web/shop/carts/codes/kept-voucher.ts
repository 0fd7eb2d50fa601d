import { skipToken, useQuery } from '@tanstack/react-query'
import type { Voucher } from '#contract/vouchers.ts'
import { queryClient } from '#web/lib/data/query-client.ts'

const KEY = ['kept-voucher']

/** A voucher that was entered elsewhere than in the checkout, which takes it; null without one. */
export const useKeptVoucher = (): Voucher | null =>
  useQuery<Voucher | null>({ queryKey: KEY, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
    .data ?? null

/** Keeps a voucher for the checkout; null forgets it. */
export const keepVoucher = (voucher: Voucher | null): void =>
  void queryClient.setQueryData<Voucher | null>(KEY, voucher)
