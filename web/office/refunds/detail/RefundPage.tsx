import { Anchor, Grid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import * as documents from '#contract/calls/office/document-calls.ts'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { OfficeRefund, RefundWithPreviewResponse } from '#contract/office/refunds.ts'
import { amountToSend } from '#contract/refund-amounts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { reasonInWords } from '#web/office/bank-statements/return-reasons.ts'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { START, WorkQueue } from '#web/office/kit/work/WorkQueue.tsx'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { CardRefunds } from './CardRefunds.tsx'
import { RefundBankDetails } from './RefundBankDetails.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { RefundItems } from './RefundItems.tsx'
import { SendToAccountButton } from '#web/office/refunds/actions/SendToAccountButton.tsx'
import { isUnderway } from '#web/office/refunds/actions/status-change.ts'
import { StatusButtons } from '#web/office/refunds/actions/StatusButtons.tsx'
import { SepaFileButton } from '#web/office/refunds/sepa-files/SepaFileButton.tsx'
import { PaymentFileButton } from '#web/office/refunds/actions/PaymentFileButton.tsx'
import style from './RefundPage.module.css'
import { ReturnKeptButton } from '#web/office/refunds/actions/ReturnKeptButton.tsx'
import { ReleasePlacesButton } from '#web/office/refunds/actions/ReleasePlacesButton.tsx'
import { RefundStatusBadge } from '#web/office/refunds/RefundStatusBadge.tsx'
import { RefundPreviewSection } from '#web/office/refunds/preview/RefundPreview.tsx'
import { RefundAmount } from '#web/office/refunds/RefundAmount.tsx'

function CreditNoteLink({ refund: { order, credit_note } }: { refund: OfficeRefund }) {
  const { day } = useFormats()
  if (credit_note === null) return null
  return (
    <>
      <Anchor
        href={linkTo(documents.downloadCreditNote, { code: order.code, number: credit_note.number })}
        download
      >
        {credit_note.number}, {day(credit_note.issued_at)}
      </Anchor>
      {credit_note.reason !== null && (
        <Text size="sm" c="dimmed">
          {common.creditReasons[credit_note.reason]}
        </Text>
      )}
    </>
  )
}

function CustomerName({ of: { id, full_name } }: { of: OfficeRefund['customer'] }) {
  const may = usePermission()
  if (!may('see customers')) return personName(full_name)
  return (
    <Anchor component={Link} to={`/customers/${id}`}>
      {personName(full_name)}
    </Anchor>
  )
}

/** The order for which a part of a refund counts. */
function Exchanged({ refund: { new_order, credited } }: { refund: OfficeRefund }) {
  const { money } = useFormats()
  return (
    <Anchor component={Link} to={`/orders/${new_order}`}>
      {messages.countsFor({ amount: money(credited), order: new_order ?? '' })}
    </Anchor>
  )
}

/** What staff have decided about fees. */
function FeeNote({ of: created }: { of: OfficeRefund['created_by_staff'] }) {
  if (created?.fees_included) return <Text>{messages.feesIncluded}</Text>
  return created?.refund_fee_waived ? <Text>{messages.feeWaived}</Text> : null
}

/** When it was put into its last payment file, and by whom. */
function FileNote({ of: { at, by } }: { of: NonNullable<OfficeRefund['payment_file']> }) {
  const { time } = useFormats()
  return messages.paymentFileBy({ time: time(at), by })
}

function OrderAndCustomer({ refund }: { refund: OfficeRefund }) {
  const { order, customer, created_by_staff, new_order } = refund
  const { money, time } = useFormats()
  return (
    <Section title={messages.orderAndCustomer}>
      <DescriptionList
        items={[
          [messages.requested, time(refund.created_at)],
          [messages.openedBy, created_by_staff && created_by_staff.by],
          [messages.inFile, refund.payment_file && <FileNote key="file" of={refund.payment_file} />],
          [messages.completed, time(refund.completed_at)],
          [messages.creditNote, refund.credit_note && <CreditNoteLink key="credited" refund={refund} />],
          [messages.customer, <CustomerName key="customer" of={customer} />],
          [messages.email, customer.email.includes('@') && <EmailAddress key="email" of={customer.email} />],
          [
            messages.order,
            <Anchor key="order" component={Link} to={`/orders/${order.code}`}>
              {order.code}
            </Anchor>,
          ],
          [messages.newOrder, new_order !== null && <Exchanged key="new" refund={refund} />],
          [messages.toSend, new_order !== null && money(amountToSend(refund))],
          [messages.method, messages.methods[order.payment_method]],
          [messages.destination, messages.destinations[refund.destination]],
          [messages.orderTotal, money(order.total_price)],
          [messages.paid, money(order.total_paid)],
          [messages.refunded, money(order.total_refunded)],
        ]}
      />
      <FeeNote of={created_by_staff} />
      {order.has_payment_plan && <Text>{messages.paymentPlan}</Text>}
    </Section>
  )
}

/** Whether no account was entered yet, and processing has not started. */
const isAccountOpen = ({ status, destination, account, account_from_statement }: OfficeRefund): boolean =>
  status === 'active' && destination === 'bank_account' && (account === null || account_from_statement)

/** The actions that the refund's status allows. */
function RefundActions({ refund }: { refund: OfficeRefund }) {
  const { id, status, destination, items, payment_file } = refund
  const isToCard = destination === 'card'
  return (
    <>
      <StatusButtons refunds={[refund]} />
      {(isAccountOpen(refund) || (destination !== 'box_office' && status === 'problem')) && (
        <SendToAccountButton refund={refund} />
      )}
      {!isToCard && status === 'processing' && (
        <>
          <PaymentFileButton refunds={[{ id, payment_file_at: payment_file && payment_file.at }]} />
          {payment_file === null && <SepaFileButton refunds={[{ id }]} />}
        </>
      )}
      {refund.kept > 0 && <ReturnKeptButton refund={refund} />}
      {status === 'processed' && items.some(({ on_sale }) => !on_sale) && <ReleasePlacesButton id={id} />}
    </>
  )
}

const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Section title={title}>
    <Text className={style.text ?? ''}>{text}</Text>
  </Section>
)

/** A refund with all its sections. */
function RefundDetails({ refund, preview }: RefundWithPreviewResponse) {
  const { id, status, items, destination, card_refunds, account, note, problem_reason, created_by_staff } =
    refund
  const { account_from_statement } = refund
  return (
    <Page
      title={messages.refundNumber({ id })}
      back={{ to: '/refunds', name: common.refunds }}
      lead={<RefundStatusBadge status={status} />}
      beside={<RefundActions refund={refund} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7.5 }}>
          <Stack gap="lg">
            {items.length > 0 && <RefundItems items={items} />}
            <RefundAmount refund={refund} />
            {preview && <RefundPreviewSection preview={preview} />}
            <OrderAndCustomer refund={refund} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4.5 }}>
          <Stack gap="lg">
            {problem_reason !== null && (
              <TextSection title={messages.lastProblem} text={reasonInWords(problem_reason)} />
            )}
            {created_by_staff && created_by_staff.reason !== null && (
              <TextSection title={messages.whyOpened} text={created_by_staff.reason} />
            )}
            {(destination === 'card' || card_refunds.length > 0) && <CardRefunds refund={refund} />}
            {destination === 'bank_account' && (
              <RefundBankDetails key={status} id={id} account={account} ofPayer={account_from_statement} />
            )}
            {note !== null && <TextSection title={messages.customerNote} text={note || messages.noNote} />}
            <RefundHistory events={refund.history} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const QUEUE = {
  groups: ['active', 'processing', 'problem'],
  pathOf: (id: string, status: string) => `/refunds/${id}?queue=${status}`,
  kind: 'refunds' as const,
}

const useRefund = (id: string) =>
  useQuery({
    queryKey: ['refunds', id],
    queryFn: () => call(calls.readRefund, { id }),
    refetchInterval: whileUnderway(({ refund }) => isUnderway(refund)),
    enabled: id !== START,
  })

/** Loads the lists again when the status of the open refund changes: a gateway may have refused it a moment after it had left the group. */
function useFreshList(status: string | undefined) {
  const client = useQueryClient()
  const known = useRef(status)
  useEffect(() => {
    const hasChanged = known.current !== undefined && status !== undefined && known.current !== status
    known.current = status
    if (hasChanged) void client.invalidateQueries({ queryKey: ['refunds'] })
  }, [client, status])
}

/** Works through the refunds of a status. */
function Queue({ group, current }: { group: string; current: string }) {
  const list = useList(calls.listRefunds, { status: group })
  const keys = list.rows?.map((each) => String(each.id))
  const refund = useRefund(current).data?.refund
  useFreshList(refund?.status)
  return (
    <WorkQueue
      queue={QUEUE}
      group={group}
      keys={keys}
      list={list}
      isSettled={list.isSettled}
      isOpen={refund !== undefined && (refund.status === group || isUnderway(refund))}
      current={current}
    />
  )
}

/** The page of one refund, also while all of a status are worked through. */
export function RefundPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const group = search.get('queue')
  return (
    <Stack gap="xs">
      {group !== null && QUEUE.groups.includes(group) && <Queue key={group} group={group} current={id} />}
      {id !== START && <Refund id={id} />}
    </Stack>
  )
}

function Refund({ id }: { id: string }) {
  const { data, error } = useRefund(id)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !data) throw error
  if (!data) return <Page title={messages.refundNumber({ id: Number(id) })}>{null}</Page>
  return <RefundDetails {...data} />
}
