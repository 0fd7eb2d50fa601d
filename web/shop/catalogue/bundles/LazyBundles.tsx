import type { Bundle } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const Bundles = pagePart(() => import('./Bundles.tsx'), <Skeleton height="420px" />)

/** The page of a bundle, or the cards of all. Their code is only needed by a festival that has some. */
export const LazyBundles = ({ bundle }: { bundle?: Bundle }) =>
  useData().bundles.length === 0 ? null : <Bundles bundle={bundle} />
