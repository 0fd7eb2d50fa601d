import { defineMessages } from '#contract/define-messages.ts'

/** How the gate’s application is called where it is installed. */
export const messages = defineMessages('server/api/gate/page', {
  name: '{festival} gate',
  shortName: 'Gate',
})
