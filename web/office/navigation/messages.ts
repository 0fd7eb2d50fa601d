import { defineMessages } from '#contract/define-messages.ts'

/** The names of pages that no noun has. */
export const messages = defineMessages('web/office/navigation', {
  site: 'Settings',
})
