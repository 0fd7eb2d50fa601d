import { messages as forms } from '#web/office/kit/forms/messages.ts'
import { messages } from '#web/office/site/messages.ts'
import type { SiteName } from './site-fields.ts'

/** The label of each field of the configuration. */
export const siteLabels: Record<SiteName, string> & Record<string, string> = {
  ...messages.siteLabels,
  translations: forms.translations,
}

/** The hint of a field, if its label does not explain it. */
export const siteHints: Partial<Record<SiteName, string>> = messages.siteHints
