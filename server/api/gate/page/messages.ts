import { defineMessages } from '#contract/define-messages.ts'

/** The name of the gate’s application when it is installed. */
export const messages = defineMessages('server/api/gate/page', {
  name: '{festival} gate',
  shortName: 'Gate',
})
