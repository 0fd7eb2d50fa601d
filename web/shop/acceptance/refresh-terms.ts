import { messages } from '#contract/messages.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** Loads the current terms after a call was refused because older ones were accepted. */
export function refreshOutdatedTerms(failure: unknown): void {
  if (!(failure instanceof ApiError)) return
  const isAboutTerms = Object.values(failure.errors).flat().includes(messages.termsChanged)
  if (isAboutTerms) data.refresh().catch(() => undefined)
}
