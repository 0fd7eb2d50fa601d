import { Suspense, lazy } from 'react'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { ensureTemporal } from '#web/lib/dates/temporal.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const PaymentPlan = lazy(async () => {
  await ensureTemporal()
  return { default: (await import('./PaymentPlan.tsx')).PaymentPlan }
})

/** A payment plan; its dates need `Temporal`, for which some browsers load a polyfill. */
export function LazyPaymentPlan({ steps }: { steps: PaymentPlanStep[] }) {
  return (
    <Suspense fallback={<Skeleton height="132px" />}>
      <PaymentPlan steps={steps} />
    </Suspense>
  )
}
