import { Fragment, type ReactNode } from 'react'
import { langOf } from '#web/lib/data/fallbacks.ts'

/** The separator between texts on one line. */
const BETWEEN = ' · '

/**
 * A text that contains the festival's own words. Parts without a translation are in the festival's first language and are marked
 * with it for screen readers.
 */
export function OwnText({ children: text }: { children: string | null | undefined }): ReactNode {
  if (!text) return text
  const parts = text.split(BETWEEN)
  if (parts.every((part) => langOf(part) === undefined)) return text
  return parts.map((part, index) => {
    const lang = langOf(part)
    return (
      <Fragment key={part}>
        {index > 0 && BETWEEN}
        {lang === undefined ? part : <span lang={lang}>{part}</span>}
      </Fragment>
    )
  })
}
