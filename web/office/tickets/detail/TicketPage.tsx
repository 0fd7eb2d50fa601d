import { Anchor, Grid, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import * as calls from '#contract/calls/office/document-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { linkTo } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { RelatedMails } from '#web/office/mails/RelatedMails.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { sellerOf } from '#web/office/orders/seller.ts'
import { messages } from '#web/office/tickets/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { CannotChange, TicketActions } from '#web/office/tickets/actions/TicketActions.tsx'
import { useTicket } from '#web/office/tickets/ticket-query.ts'
import type { TicketProps } from '#web/office/tickets/ticket-props.ts'
import { TicketStatus } from '#web/office/tickets/TicketStatus.tsx'
import { TicketScans } from './TicketScans.tsx'
import { TicketHistory } from './TicketHistory.tsx'
import { useDeparture } from '#web/office/tickets/departure.ts'
import { ValidityCard } from '#web/office/tickets/gate/ScanResult.tsx'

const pageLink = (path: string, name: string) => (
  <Anchor component={Link} to={path}>
    {name}
  </Anchor>
)

/** A link to the PDF of a valid ticket. */
function TicketPdfLink({ ticket: { validity, code, order } }: TicketProps) {
  if (validity !== 'valid' && validity !== 'terms' && validity !== 'used') return null
  return (
    <Anchor
      href={linkTo(calls.downloadTicket, { code: order, ticket: code })}
      download
      aria-label={`${messages.pdf} ${code}`}
    >
      {messages.pdf}
    </Anchor>
  )
}

function TicketSection(props: TicketProps) {
  const { ticket, details } = props
  const { money, time } = useFormats()
  const departure = useDeparture()(ticket)
  return (
    <Section title={messages.ticket} beside={<TicketPdfLink {...props} />}>
      <DescriptionList
        items={[
          [messages.holder, personName(ticket.full_name)],
          [messages.email, ticket.email && <EmailAddress key="email" of={ticket.email} />],
          [messages.age, ticket.age],
          [messages.product, ticket.product],
          [messages.event, ticket.event],
          [messages.departure, departure],
          [messages.price, money(details.price)],
          [messages.fee, details.fee > 0 ? money(details.fee) : null],
          [messages.issued, time(details.created_at)],
          [messages.edited, time(details.last_edited_at)],
          [messages.nameChanges, details.name_changes_used > 0 ? String(details.name_changes_used) : null],
          [messages.place, details.on_sale ? messages.placeOnSale : messages.placeHeld],
          [
            messages.giftLink,
            details.gift_link &&
              messages.giftLinkOpen({
                name: personName(details.customer.full_name),
                since: time(details.gift_link.created_at),
                until: time(details.gift_link.expires_at),
              }),
          ],
          [
            messages.cameFrom,
            details.came_from && pageLink(`/tickets/${details.came_from}`, details.came_from),
          ],
          [messages.wentTo, details.went_to && pageLink(`/tickets/${details.went_to}`, details.went_to)],
        ]}
      />
    </Section>
  )
}

/** What was answered for the ticket. Sensitive answers are shown on the page of its order, where that is recorded. */
function AnswersSection({ ticket, details: { answers } }: TicketProps) {
  if (answers.length === 0) return null
  return (
    <Section title={messages.answers}>
      <DescriptionList
        items={answers.map(({ question, answer }) => [
          question,
          answer ?? pageLink(`/orders/${ticket.order}`, messages.sensitiveAnswer),
        ])}
      />
    </Section>
  )
}

function CustomerSection({ details: { customer, order } }: TicketProps) {
  const { time } = useFormats()
  const label = useLabels()
  return (
    <Section title={messages.owner}>
      <DescriptionList
        items={[
          [messages.customer, pageLink(`/customers/${customer.id}`, personName(customer.full_name))],
          [messages.email, customer.email.includes('@') && <EmailAddress key="email" of={customer.email} />],
          [messages.order, pageLink(`/orders/${order.code}`, order.code)],
          [common.status, label('paymentStatuses', order.payment_status)],
          [messages.ordered, time(order.created_at)],
          [messages.via, order.staff && sellerOf(order.staff)],
          [messages.terms, order.accepted ? messages.termsAccepted : messages.termsWait],
        ]}
      />
    </Section>
  )
}

function TicketRefunds({ details: { refunds } }: TicketProps) {
  const { money, time } = useFormats()
  const may = usePermission()
  return (
    <Section title={messages.refunds}>
      {refunds.length === 0 && <Text c="dimmed">{messages.none}</Text>}
      {refunds.map(({ id, status, created_at, amount }) => (
        <Text key={id}>
          {may('refund')
            ? pageLink(`/refunds/${id}`, messages.refundNumber({ id }))
            : messages.refundNumber({ id })}
          : {money(amount)}, {status}, {time(created_at)}
        </Text>
      ))}
    </Section>
  )
}

const TicketSections = (props: TicketProps) => (
  <Grid gap="md">
    <Grid.Col span={{ base: 12, md: 7 }}>
      <Stack>
        {props.ticket.validity !== 'valid' && <ValidityCard ticket={props.ticket} />}
        <CannotChange {...props} />
        <TicketSection {...props} />
        <AnswersSection {...props} />
        <TicketScans scans={props.details.scans} />
        <TicketHistory details={props.details} />
      </Stack>
    </Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>
      <Stack>
        <CustomerSection {...props} />
        <TicketRefunds {...props} />
        <RelatedMails title={messages.mails} mails={props.details.mails} />
      </Stack>
    </Grid.Col>
  </Grid>
)

/** The page of one ticket. Gate staff only see whether it is valid. */
export function TicketPage() {
  const { code = '' } = useParams()
  const { ticket, error } = useTicket(code)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !ticket) throw error
  if (!ticket) return <LoadingSection label={code} height={480} />
  return (
    <Page
      key={ticket.code}
      title={ticket.code}
      lead={`${personName(ticket.full_name)}, ${ticket.product}`}
      back={{ to: '/tickets', name: common.tickets }}
      beside={
        <>
          <TicketStatus ticket={ticket} />
          {ticket.details && <TicketActions ticket={ticket} details={ticket.details} />}
        </>
      }
    >
      {ticket.details ? (
        <TicketSections ticket={ticket} details={ticket.details} />
      ) : (
        <ValidityCard ticket={ticket} />
      )}
    </Page>
  )
}
