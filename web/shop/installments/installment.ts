import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/shop/order-links.ts'
import type { InstallmentLink, PlanOrder } from '#contract/links.ts'
import type { Payment } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'

/** An installment with its order. */
export interface Installment {
  order: PlanOrder
  payment: Payment
}

/** The installment of a link; `lost` if it could not be loaded for whatever reason. */
export function useInstallment({ order, checksum, reference }: InstallmentLink) {
  const query = useQuery<Installment>({
    queryKey: ['installment', order, checksum, reference],
    queryFn: () => call(calls.getPaymentPlanOrderPayment, { order, checksum, reference }),
    staleTime: 0,
  })
  return { installment: query.data, lost: query.isError, again: () => void query.refetch() }
}
