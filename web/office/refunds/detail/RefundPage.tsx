import { Anchor, Grid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { get } from '#web/office/lib/call.ts'
import { useMay } from '#web/office/lib/session.ts'
import { NotThere } from '#web/office/shell/NotFound.tsx'
import { Email } from '#web/office/ui/EmailAddress.tsx'
import { Facts } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page, Part } from '#web/office/ui/Page.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'
import { Account } from './RefundBankDetails.tsx'
import { History } from './RefundHistory.tsx'
import { Items } from './RefundItems.tsx'
import { MoveButtons } from '#web/office/refunds/actions/StatusButtons.tsx'
import { PayListButton } from '#web/office/refunds/actions/PayListButton.tsx'
import style from './RefundPage.module.css'
import { ReleaseButton } from '#web/office/refunds/actions/ReleasePlacesButton.tsx'
import { StatusBadge } from '#web/office/refunds/RefundStatusBadge.tsx'
import { Sums } from '#web/office/refunds/RefundAmount.tsx'

function OrderAndCustomer({ refund }: { refund: OfficeRefund }) {
  const { order, customer, created_at, completed_at, listed, opened } = refund
  const may = useMay()
  const { money, time } = useFormats()
  const name = may('see customers') ? (
    <Anchor component={Link} to={`/customers/${customer.id}`}>
      {customer.full_name}
    </Anchor>
  ) : (
    customer.full_name
  )
  return (
    <Part title={words.orderAndCustomer}>
      <Facts
        facts={[
          [words.requested, time(created_at)],
          [words.openedBy, opened && opened.by],
          [words.listed, listed && words.listedBy(time(listed.at), listed.by)],
          [words.completed, time(completed_at)],
          [words.customer, name],
          [words.email, <Email key="email" of={customer.email} />],
          [
            words.order,
            <Anchor key="order" component={Link} to={`/orders/${order.code}`}>
              {order.code}
            </Anchor>,
          ],
          [words.method, words.methods[order.payment_method]],
          [words.orderTotal, money(order.total_price)],
          [words.paid, money(order.total_paid)],
          [words.refunded, money(order.total_refunded)],
        ]}
      />
      {opened?.fee_waived && <Text>{words.feeWaived}</Text>}
      {order.has_payment_plan && <Text>{words.paymentPlan}</Text>}
    </Part>
  )
}

/** What can be done about it as it stands. */
function Deeds({ refund }: { refund: OfficeRefund }) {
  const { id, status, items, listed } = refund
  return (
    <>
      <MoveButtons refunds={[refund]} />
      {status === 'processing' && <PayListButton refunds={[{ id, listed_at: listed && listed.at }]} />}
      {status === 'processed' && items.some(({ on_sale }) => !on_sale) && <ReleaseButton id={id} />}
    </>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <Part title={title}>
    <Text className={style.said ?? ''}>{text}</Text>
  </Part>
)

/** All about a refund, and what can be done about it. */
function Detail({ refund }: { refund: OfficeRefund }) {
  const { id, status, items, account, note, problem_reason, opened } = refund
  return (
    <Page
      title={words.refundNumber(id)}
      back={{ to: '/refunds', name: words.refunds }}
      lead={<StatusBadge status={status} />}
      beside={<Deeds refund={refund} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            <Items items={items} />
            <Sums refund={refund} />
            <OrderAndCustomer refund={refund} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            {problem_reason !== null && <Said title={words.lastProblem} text={problem_reason} />}
            {opened && opened.reason !== null && <Said title={words.whyOpened} text={opened.reason} />}
            <Account key={status} id={id} account={account} />
            {note !== null && <Said title={words.customerNote} text={note || words.noNote} />}
            <History events={refund.history} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

/** A refund by the id in the address. */
export function RefundPage() {
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['refunds', id],
    queryFn: () => get<{ refund: OfficeRefund }>(`refunds/${encodeURIComponent(id)}`),
  })
  if (error instanceof ApiError && error.status === 404) return <NotThere />
  if (error) throw error
  if (!data) return <Page title={words.refundNumber(Number(id))}>{null}</Page>
  return <Detail refund={data.refund} />
}
