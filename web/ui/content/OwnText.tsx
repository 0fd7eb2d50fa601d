import { Fragment, type ReactNode } from 'react'
import { langOf } from '#web/lib/data/fallbacks.ts'

/** Between texts that share a line. */
const BETWEEN = ' · '

/**
 * A text with words of the festival's own. What of it is missing in the language of the page, and is therefore said in the festival's
 * first one, says so for screen readers.
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
