import { messages } from '#contract/messages.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** Asks for the terms as they are now, when a call was refused because others were ticked: the tick then shows them. */
export function refreshOutdatedTerms(failure: unknown): void {
  if (!(failure instanceof ApiError)) return
  const isAboutTerms = Object.values(failure.errors).flat().includes(messages.termsChanged)
  if (isAboutTerms) data.refresh().catch(() => undefined)
}
