import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Permission } from '#contract/office/roles.ts'
import type { Overview } from '#contract/office/overview.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import style from './Overview.module.css'

/** A kind of pending work: its number, the list that shows it, and the permission for that list. */
interface PendingTask {
  name: string
  count: number
  to: string
  permission: Permission
  urgent?: boolean
}

const orderTasks = ({ orders }: Overview): PendingTask[] =>
  [
    { name: messages.waitingProblem, count: orders.problem, to: '?status=problem', urgent: true },
    { name: messages.waitingOverdue, count: orders.overdue, to: '?overdue=yes', urgent: true },
    { name: messages.waitingTransfers, count: orders.transfers, to: '?status=pending&method=bank_transfer' },
    { name: messages.waitingPartial, count: orders.partial, to: '?balance=yes', urgent: true },
    { name: messages.waitingOverpayments, count: orders.overpayments, to: '?overpayments=yes', urgent: true },
    { name: messages.waitingDisputes, count: orders.disputes, to: '?disputed=yes', urgent: true },
    { name: messages.waitingTerms, count: orders.terms, to: '?unaccepted=yes' },
  ].map((task) => ({ ...task, to: `/orders${task.to}`, permission: 'see orders' }))

const refundTasks = ({ refunds }: Overview): PendingTask[] =>
  [
    { name: messages.waitingRefunds, count: refunds.active, to: '?status=active' },
    { name: messages.waitingPaying, count: refunds.processing, to: '?status=processing' },
    { name: messages.waitingRefundProblems, count: refunds.problem, to: '?status=problem', urgent: true },
  ].map((task) => ({ ...task, to: `/refunds${task.to}`, permission: 'refund' }))

const mailTasks = ({ mails }: Overview): PendingTask[] =>
  [
    { name: messages.waitingMails, count: mails.failed, to: '?state=failed' },
    { name: messages.waitingLateMails, count: mails.late, to: '?state=late' },
  ].map((task) => ({ ...task, to: `/mails${task.to}`, permission: 'see mails', urgent: true }))

const bankTasks = ({ bank }: Overview): PendingTask[] => [
  { name: messages.waitingBankLines, count: bank.open, to: '/bank/matching', permission: 'move money' },
  {
    name: messages.waitingReturns,
    count: bank.to_return,
    to: '/bank/lines?status=to_return',
    permission: 'move money',
    urgent: true,
  },
]

const cartTasks = ({ hoards }: Overview): PendingTask[] => [
  { name: messages.waitingHoards, count: hoards, to: '/carts', permission: 'see orders', urgent: true },
]

const pendingTasks = (overview: Overview): PendingTask[] => [
  ...orderTasks(overview),
  ...bankTasks(overview),
  ...cartTasks(overview),
  ...refundTasks(overview),
  ...mailTasks(overview),
]

function PendingTaskLine({ task: { name, count, to, permission, urgent = false } }: { task: PendingTask }) {
  const allowed = usePermission()
  const formats = useFormats()
  const content = (
    <>
      <span className={style.count} data-urgent={urgent || undefined}>
        {formats.count(count)}
      </span>{' '}
      {name}
    </>
  )
  return <li>{allowed(permission) ? <Link to={to}>{content}</Link> : <span>{content}</span>}</li>
}

/** The pending work of the staff, each kind with a link to its list. */
export function PendingTasks({ overview }: { overview: Overview }) {
  const waiting = pendingTasks(overview).filter(({ count }) => count > 0)
  const { wallet_certificate_ends: ends } = overview
  const { day } = useFormats()
  return (
    <Section title={messages.waiting}>
      {waiting.length === 0 && ends === null ? (
        <Text c="dimmed">{messages.nothingWaits}</Text>
      ) : (
        <ul className={style.waiting}>
          {waiting.map((each) => (
            <PendingTaskLine key={each.name} task={each} />
          ))}
          {ends !== null && (
            <li>
              <span>{messages.walletCertificate({ day: day(ends) })}</span>
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}
