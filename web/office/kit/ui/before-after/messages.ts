import { defineMessages } from '#contract/define-messages.ts'

/** The texts of changes, before and after. */
export const messages = defineMessages('web/office/kit/ui/before-after', {
  field: 'Field',
  before: 'Before',
  after: 'After',
})
