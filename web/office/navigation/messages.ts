import { defineMessages } from '#contract/define-messages.ts'

/** The groups of the navigation, and the names of pages that no noun has. */
export const messages = defineMessages('web/office/navigation', {
  site: 'Settings',
  groups: {
    sales: 'Sales',
    money: 'Money',
    gate: 'Gate',
    festival: 'Festival',
    office: 'Office',
  },
  /** Read after the name of a page, for screen readers. */
  attention: '{count, plural, one {1 needs attention} other {{number} need attention}}',
})
