import { useConfig } from '#web/lib/data/data.ts'
import { DescriptionList } from '#web/ui/data-display/DescriptionList.tsx'
import { occasionFacts } from './texts.ts'
import style from './OccasionFacts.module.css'

/** When and where a product is valid, and how often it admits. */
export function OccasionFacts({ of }: { of: Parameters<typeof occasionFacts>[0] }) {
  const facts = occasionFacts(of, useConfig())
  return facts.length > 0 && <DescriptionList className={style.facts} facts={facts} />
}
