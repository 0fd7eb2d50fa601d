import type { Refund } from '#contract/refunds.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** The next step of a refund to a bank account. A problem is presented like any other processing. */
function AccountNotice({ refund: { status, total } }: { refund: Refund }) {
  const money = useMoney()
  if (status === 'processed')
    return (
      <Notice kind="good" title={messages.refundSent({ amount: money(total) })}>
        {messages.refundSentHint}
      </Notice>
    )
  const open = status === 'active'
  return (
    <Notice title={open ? messages.refundComes : messages.refundWorkedOn}>
      {open ? messages.refundComesHint : messages.refundWorkedOnHint}
    </Notice>
  )
}

/** The next step of a refund to the card. */
function CardNotice({ refund: { status, total } }: { refund: Refund }) {
  const money = useMoney()
  const { title, text, kind } = (
    {
      active: { title: messages.refundComes, text: messages.refundComesToCardHint, kind: 'plain' },
      processing: { title: messages.refundOnItsWay, text: messages.refundOnItsWayHint, kind: 'plain' },
      problem: { title: messages.refundNotArrived, text: messages.refundNotArrivedHint, kind: 'warn' },
      processed: {
        title: messages.refundSentToCard({ amount: money(total) }),
        text: messages.refundSentToCardHint,
        kind: 'good',
      },
    } as const
  )[status]
  return (
    <Notice kind={kind} title={title}>
      {text}
    </Notice>
  )
}

const DisputeNotice = () => (
  <Notice kind="warn" title={messages.disputed}>
    {messages.disputedHint}
  </Notice>
)

/** The next step: where the money goes and how long it takes, or before that the pending decision of a bank. */
export function RefundNotice({ refund }: { refund: Refund }) {
  if (refund.disputed) return <DisputeNotice />
  return refund.destination === 'card' ? <CardNotice refund={refund} /> : <AccountNotice refund={refund} />
}
