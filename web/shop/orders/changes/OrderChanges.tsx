import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { messages } from './messages.ts'

/** Says that an order was changed after it was paid, or results from such a change, with a link to the other order. */
export function OrderChanges({ order: { changed_from, changed_to } }: { order: Order }) {
  if (changed_from === null && changed_to.length === 0) return null
  const link = (code: string) => (
    <Link key={code} to={`/portal/orders/${code}`}>
      {messages.changedOrder({ order: code })}
    </Link>
  )
  return (
    <Notice>
      {changed_from !== null && (
        <p>
          {messages.changedFrom} {link(changed_from)}
        </p>
      )}
      {changed_to.length > 0 && (
        <p>
          {messages.changedTo} {changed_to.map((code) => link(code))}
        </p>
      )}
    </Notice>
  )
}
