import { ensureTemporal } from '#web/lib/dates/temporal.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** A payment plan; its dates need `Temporal`, for which some browsers load a polyfill. */
export const LazyPaymentPlan = pagePart(
  async () => {
    await ensureTemporal()
    return { default: (await import('./PaymentPlan.tsx')).PaymentPlan }
  },
  <Skeleton height="132px" />,
)
