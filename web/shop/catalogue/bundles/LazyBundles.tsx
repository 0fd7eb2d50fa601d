import { lazy, Suspense } from 'react'
import type { Bundle } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const Bundles = lazy(() => import('./Bundles.tsx'))

/** The page of a bundle, or the cards of all. Their code is only needed by a festival that has some. */
export function LazyBundles({ bundle }: { bundle?: Bundle }) {
  return useData().bundles.length === 0 ? null : (
    <Suspense fallback={<Skeleton height="420px" />}>
      <Bundles bundle={bundle} />
    </Suspense>
  )
}
