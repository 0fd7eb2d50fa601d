import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Permission } from '#contract/office/roles.ts'
import type { Overview } from '#contract/office/overview.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { overviewWords as words } from '#web/office/words/overview.ts'
import style from './Overview.module.css'

/** Something that waits: how many, where they are listed, and who may look at them. */
interface PendingTask {
  name: string
  count: number
  to: string
  permission: Permission
  urgent?: boolean
}

const pendingTasks = ({ orders, refunds, mails }: Overview): PendingTask[] => [
  {
    name: words.waitingProblem,
    count: orders.problem,
    to: '/orders?status=problem',
    permission: 'see orders',
    urgent: true,
  },
  {
    name: words.waitingOverdue,
    count: orders.overdue,
    to: '/orders?overdue=yes',
    permission: 'see orders',
    urgent: true,
  },
  {
    name: words.waitingTransfers,
    count: orders.transfers,
    to: '/orders?status=pending&method=bank_transfer',
    permission: 'see orders',
  },
  {
    name: words.waitingPaybacks,
    count: orders.paybacks,
    to: '/orders?paybacks=yes',
    permission: 'see orders',
    urgent: true,
  },
  { name: words.waitingTerms, count: orders.terms, to: '/orders?unaccepted=yes', permission: 'see orders' },
  { name: words.waitingRefunds, count: refunds.active, to: '/refunds?status=active', permission: 'refund' },
  {
    name: words.waitingPaying,
    count: refunds.processing,
    to: '/refunds?status=processing',
    permission: 'refund',
  },
  {
    name: words.waitingRefundProblems,
    count: refunds.problem,
    to: '/refunds?status=problem',
    permission: 'refund',
    urgent: true,
  },
  {
    name: words.waitingMails,
    count: mails.failed,
    to: '/mails?state=failed',
    permission: 'see mails',
    urgent: true,
  },
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
