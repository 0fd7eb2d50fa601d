import type { Bundle } from '#contract/shop-items.ts'
import { BundleCards } from './BundleCards.tsx'
import { BundlePage } from './BundlePage.tsx'

/** The page of a bundle, or without one the cards of all. */
export default function Bundles({ bundle }: { bundle: Bundle | undefined }) {
  return bundle ? <BundlePage bundle={bundle} /> : <BundleCards />
}
