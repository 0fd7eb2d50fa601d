import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Permission } from '#contract/office/roles.ts'
import type { Overview } from '#contract/office/overview.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { overviewWords as words } from '#web/office/words/overview.ts'
import style from './Overview.module.css'

/** Something that waits for the staff: how many, where they are listed, and who may look at them. */
interface PendingTask {
  name: string
  count: number
  to: string
  permission: Permission
  urgent?: boolean
}

const orderTasks = ({ orders }: Overview): PendingTask[] =>
  [
    { name: words.waitingProblem, count: orders.problem, to: '?status=problem', urgent: true },
    { name: words.waitingOverdue, count: orders.overdue, to: '?overdue=yes', urgent: true },
    { name: words.waitingTransfers, count: orders.transfers, to: '?status=pending&method=bank_transfer' },
    { name: words.waitingPaybacks, count: orders.overpayments, to: '?paybacks=yes', urgent: true },
    { name: words.waitingTerms, count: orders.terms, to: '?unaccepted=yes' },
  ].map((task) => ({ ...task, to: `/orders${task.to}`, permission: 'see orders' }))

const refundTasks = ({ refunds }: Overview): PendingTask[] =>
  [
    { name: words.waitingRefunds, count: refunds.active, to: '?status=active' },
    { name: words.waitingPaying, count: refunds.processing, to: '?status=processing' },
    { name: words.waitingRefundProblems, count: refunds.problem, to: '?status=problem', urgent: true },
  ].map((task) => ({ ...task, to: `/refunds${task.to}`, permission: 'refund' }))

const mailTasks = ({ mails }: Overview): PendingTask[] => [
  {
    name: words.waitingMails,
    count: mails.failed,
    to: '/mails?state=failed',
    permission: 'see mails',
    urgent: true,
  },
]

const pendingTasks = (overview: Overview): PendingTask[] => [
  ...orderTasks(overview),
  ...refundTasks(overview),
  ...mailTasks(overview),
]

function PendingTaskLine({ task: { name, count, to, permission, urgent = false } }: { task: PendingTask }) {
  const allowed = usePermission()
  const formats = useFormats()
  const content = (
    <>
      <span className={style.count} data-grave={urgent || undefined}>
        {formats.count(count)}
      </span>{' '}
      {name}
    </>
  )
  return <li>{allowed(permission) ? <Link to={to}>{content}</Link> : <span>{content}</span>}</li>
}

/** What waits for somebody, each a way to the list of it. */
export function PendingTasks({ overview }: { overview: Overview }) {
  const waiting = pendingTasks(overview).filter(({ count }) => count > 0)
  return (
    <Section title={words.waiting}>
      {waiting.length === 0 ? (
        <Text c="dimmed">{words.nothingWaits}</Text>
      ) : (
        <ul className={style.waiting}>
          {waiting.map((each) => (
            <PendingTaskLine key={each.name} task={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}
