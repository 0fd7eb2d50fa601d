import { messages as forms } from '#web/office/forms/messages.ts'
import { messages } from '#web/office/site/messages.ts'
import type { SiteName } from './site-fields.ts'

/** What each field of the configuration is called. */
export const siteLabels: Record<SiteName, string> & Record<string, string> = {
  ...messages.siteLabels,
  translations: forms.translations,
}

/** What a field means, where its name does not say it. */
export const siteHints: Partial<Record<SiteName, string>> = messages.siteHints
