import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Permission } from '#contract/office/roles.ts'
import type { Overview } from '#contract/office/overview.ts'
import { useMay } from '#web/office/lib/session.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { overviewWords as words } from '#web/office/words/overview.ts'
import style from './Overview.module.css'

/** Something that waits: how many, where they are listed, and who may look at them. */
interface Waiting {
  name: string
  count: number
  to: string
  may: Permission
  grave?: boolean
}

const waitingIn = ({ orders, refunds, mails }: Overview): Waiting[] => [
  {
    name: words.waitingProblem,
    count: orders.problem,
    to: '/orders?status=problem',
    may: 'see orders',
    grave: true,
  },
  {
    name: words.waitingOverdue,
    count: orders.overdue,
    to: '/orders?overdue=yes',
    may: 'see orders',
    grave: true,
  },
  {
    name: words.waitingTransfers,
    count: orders.transfers,
    to: '/orders?status=pending&method=bank_transfer',
    may: 'see orders',
  },
  {
    name: words.waitingPaybacks,
    count: orders.paybacks,
    to: '/orders?paybacks=yes',
    may: 'see orders',
    grave: true,
  },
  { name: words.waitingTerms, count: orders.terms, to: '/orders?unaccepted=yes', may: 'see orders' },
  { name: words.waitingRefunds, count: refunds.active, to: '/refunds?status=active', may: 'refund' },
  { name: words.waitingPaying, count: refunds.processing, to: '/refunds?status=processing', may: 'refund' },
  {
    name: words.waitingRefundProblems,
    count: refunds.problem,
    to: '/refunds?status=problem',
    may: 'refund',
    grave: true,
  },
  { name: words.waitingMails, count: mails.failed, to: '/mails?state=failed', may: 'see mails', grave: true },
]

function WaitingLine({ waiting: { name, count, to, may, grave = false } }: { waiting: Waiting }) {
  const allowed = useMay()
  const formats = useFormats()
  const said = (
    <>
      <span className={style.count} data-grave={grave || undefined}>
        {formats.count(count)}
      </span>{' '}
      {name}
    </>
  )
  return <li>{allowed(may) ? <Link to={to}>{said}</Link> : <span>{said}</span>}</li>
}

/** What waits for somebody, each a way to the list of it. */
export function WaitingPart({ overview }: { overview: Overview }) {
  const waiting = waitingIn(overview).filter(({ count }) => count > 0)
  return (
    <Part title={words.waiting}>
      {waiting.length === 0 ? (
        <Text c="dimmed">{words.nothingWaits}</Text>
      ) : (
        <ul className={style.waiting}>
          {waiting.map((each) => (
            <WaitingLine key={each.name} waiting={each} />
          ))}
        </ul>
      )}
    </Part>
  )
}
