import { Suspense, lazy } from 'react'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { ensureTemporal } from '#web/lib/dates/temporal.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const Plan = lazy(async () => {
  await ensureTemporal()
  return { default: (await import('./PaymentPlan.tsx')).Plan }
})

/** A payment plan; its dates need `Temporal`, which some browsers have to fetch first. */
export function LazyPlan({ steps }: { steps: PaymentPlanStep[] }) {
  return (
    <Suspense fallback={<Skeleton height="132px" />}>
      <Plan steps={steps} />
    </Suspense>
  )
}
