import { catalogue } from '#web/words/catalogue.ts'
import { checkout } from '#web/words/checkout.ts'
import { common } from '#web/words/common.ts'
import { customers } from '#web/words/customers.ts'
import { links } from '#web/words/links.ts'
import { orders } from '#web/words/orders.ts'
import { refunds } from '#web/words/refunds.ts'
import { shell } from '#web/words/shell.ts'
import { tickets } from '#web/words/tickets.ts'

/**
 * The words that only the browser says, in one place (web/words), ready for a second language. Shared texts stand in
 * contract/messages.ts.
 */
export const words = {
  ...common,
  ...shell,
  ...catalogue,
  ...customers,
  ...checkout,
  ...orders,
  ...links,
  ...tickets,
  ...refunds,
} as const
