import { Anchor, Grid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { get } from '#web/office/lib/call.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { NotFound } from '#web/office/shell/NotFound.tsx'
import { EmailAddress } from '#web/office/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page, Section } from '#web/office/ui/Page.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'
import { RefundBankDetails } from './RefundBankDetails.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { RefundItems } from './RefundItems.tsx'
import { StatusButtons } from '#web/office/refunds/actions/StatusButtons.tsx'
import { PayListButton } from '#web/office/refunds/actions/PayListButton.tsx'
import style from './RefundPage.module.css'
import { ReleasePlacesButton } from '#web/office/refunds/actions/ReleasePlacesButton.tsx'
import { RefundStatusBadge } from '#web/office/refunds/RefundStatusBadge.tsx'
import { RefundAmount } from '#web/office/refunds/RefundAmount.tsx'

function OrderAndCustomer({ refund }: { refund: OfficeRefund }) {
  const { order, customer, created_at, completed_at, listed, opened } = refund
  const may = usePermission()
  const { money, time } = useFormats()
  const name = may('see customers') ? (
    <Anchor component={Link} to={`/customers/${customer.id}`}>
      {customer.full_name}
    </Anchor>
  ) : (
    customer.full_name
  )
  return (
    <Section title={words.orderAndCustomer}>
      <DescriptionList
        items={[
          [words.requested, time(created_at)],
          [words.openedBy, opened && opened.by],
          [words.listed, listed && words.listedBy(time(listed.at), listed.by)],
          [words.completed, time(completed_at)],
          [words.customer, name],
          [words.email, <EmailAddress key="email" of={customer.email} />],
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
    </Section>
  )
}

/** What can be done about it as it stands. */
function RefundActions({ refund }: { refund: OfficeRefund }) {
  const { id, status, items, listed } = refund
  return (
    <>
      <StatusButtons refunds={[refund]} />
      {status === 'processing' && <PayListButton refunds={[{ id, listed_at: listed && listed.at }]} />}
      {status === 'processed' && items.some(({ on_sale }) => !on_sale) && <ReleasePlacesButton id={id} />}
    </>
  )
}

const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Section title={title}>
    <Text className={style.said ?? ''}>{text}</Text>
  </Section>
)

/** All about a refund, and what can be done about it. */
function RefundDetails({ refund }: { refund: OfficeRefund }) {
  const { id, status, items, account, note, problem_reason, opened } = refund
  return (
    <Page
      title={words.refundNumber(id)}
      back={{ to: '/refunds', name: words.refunds }}
      lead={<RefundStatusBadge status={status} />}
      beside={<RefundActions refund={refund} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            <RefundItems items={items} />
            <RefundAmount refund={refund} />
            <OrderAndCustomer refund={refund} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            {problem_reason !== null && <TextSection title={words.lastProblem} text={problem_reason} />}
            {opened && opened.reason !== null && <TextSection title={words.whyOpened} text={opened.reason} />}
            <RefundBankDetails key={status} id={id} account={account} />
            {note !== null && <TextSection title={words.customerNote} text={note || words.noNote} />}
            <RefundHistory events={refund.history} />
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
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error) throw error
  if (!data) return <Page title={words.refundNumber(Number(id))}>{null}</Page>
  return <RefundDetails refund={data.refund} />
}
