import type { Order } from '#contract/orders.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { messages } from './messages.ts'

/** What is left to pay of what a ticket becomes: all but what was paid for that. */
export default function UpgradeLines({ order }: { order: Order }) {
  const money = useMoney()
  const { credit_when_paid: credit = 0, total_price, total_paid } = order
  return (
    <>
      <div>
        <dt>{messages.credit}</dt>
        <dd>{money(-credit)}</dd>
      </div>
      <div>
        <dt>{messages.toPay}</dt>
        <dd>{money(Math.max(0, total_price - credit - total_paid))}</dd>
      </div>
    </>
  )
}
