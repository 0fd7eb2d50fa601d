import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { formatPeriod } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { orderPath } from '#web/shop/page/paths.ts'
import { NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Steps } from '#web/ui/layout/Steps.tsx'
import { ConfirmDetails } from './ConfirmDetails.tsx'
import { EnterDetails } from './EnterDetails.tsx'
import { useFreshTickets } from './freshness.ts'
import { type Detail, DetailList } from './DetailList.tsx'
import { BackLink, Page } from '#web/ui/layout/Page.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './ManageTicketPage.module.css'
import { agesOf, isEditable } from './allowed-actions.ts'
import { ticketsAlong, type TicketContext } from './ticket-details.ts'
import { type Editing, useWizard } from './wizard.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'

const GiveByLink = lazy(() => import('./GiveByLink.tsx'))

/** Whether the page was opened to give the ticket away. */
const useIsGift = (): boolean => useSearchParams()[0].has('give')

/** What is edited, and what can be changed along with it. */
function useSubject({ ticket, order, customer }: Editing & { customer: Customer }): TicketContext {
  const ages = Object.keys(agesOf(ticket, useConfig()))
  const isGift = useIsGift()
  const others = ticketsAlong(useData().orders, ticket, isGift)
  return { ticket, order, ages, own: customer.email, others, isGift }
}

type Way = 'email' | 'link'

/** Whether the ticket is given to an address, or by a link. */
const WayChoice = ({ way, onChange }: { way: Way; onChange: (way: Way) => void }) => (
  <RadioField
    legend={messages.giveHow}
    name="way"
    value={way}
    onChange={(chosen) => onChange(chosen === 'link' ? 'link' : 'email')}
    options={[
      { value: 'email', label: messages.giveByEmail, hint: messages.giveByEmailHint },
      { value: 'link', label: messages.giveByLink, hint: messages.giveByLinkHint },
    ]}
  />
)

function EditTicket(props: Editing & { customer: Customer }) {
  const subject = useSubject(props)
  const [way, setWay] = useState<Way>('email')
  const choice = subject.isGift && <WayChoice way={way} onChange={setWay} />
  if (!subject.isGift || way === 'email')
    return (
      <EnterAndConfirm {...props} subject={subject}>
        {choice}
      </EnterAndConfirm>
    )
  return (
    <div className={style.form}>
      {choice}
      <Suspense fallback={<PageSkeleton />}>
        <GiveByLink {...props} subject={subject} />
      </Suspense>
    </div>
  )
}

/** The steps of a change; `children` stand above the first. */
function EnterAndConfirm({
  subject,
  children,
  ...props
}: Editing & { subject: TicketContext; children: ReactNode }) {
  const wizard = useWizard(props, subject)
  const confirms = wizard.step === 'confirm'
  return (
    <form noValidate onSubmit={wizard.form.submit} className={style.form}>
      <Steps names={[messages.enterDetails, common.confirm]} open={confirms ? 1 : 0} />
      {!confirms && children}
      <FormErrors form={wizard.form} />
      {confirms ? (
        <ConfirmDetails wizard={wizard} subject={subject} />
      ) : (
        <EnterDetails wizard={wizard} subject={subject} />
      )}
    </form>
  )
}

/** Only the details, and why they cannot be changed now. */
function ReadOnlyTicket({ ticket, reason }: { ticket: Ticket; reason: string }) {
  const { ageRanges } = useConfig()
  const lines: Detail[] = [
    { name: common.fullName, now: holderName(ticket.full_name) },
    { name: common.email, now: ticket.email },
  ]
  if (ticket.age !== null) lines.push({ name: cartMessages.age, now: ageRanges[ticket.age] ?? ticket.age })
  return (
    <>
      <Notice kind="warn" title={reason} />
      <Section title={messages.ticketDetails}>
        <DetailList lines={lines} />
      </Section>
    </>
  )
}

function Head({ order, ticket, code }: Omit<Editing, 'onDone'>) {
  const config = useConfig()
  const isGift = useIsGift()
  const when = formatPeriod(ticket, ticket.timezone, config.locale)
  return (
    <header className={style.head}>
      <BackLink to={orderPath(order.code)}>{messages.backToOrder({ code: order.code })}</BackLink>
      <h1>
        <OwnText>{isGift ? messages.give : titleOf(config, 'manageTicket')}</OwnText>
      </h1>
      <p className={style.facts}>
        <strong>{pieceName(ticket.product, ticket.variant)}</strong>
        <span>
          <OwnText>{ticket.event_name}</OwnText>
        </span>
        {when !== null && (
          <span>
            <Period>{when}</Period>
          </span>
        )}
        <span className={style.code}>{code}</span>
      </p>
    </header>
  )
}

function Managing(props: Editing & { customer: Customer }) {
  const { ticket } = props
  const config = useConfig()
  useFreshTickets([ticket])
  const open = isEditable(ticket, config) && !ticket.recently_edited
  const reason = ticket.recently_edited ? shared.ticketRecentlyEdited : shared.ticketFixed
  return (
    <Page>
      <Head {...props} />
      {open ? <EditTicket {...props} /> : <ReadOnlyTicket ticket={ticket} reason={reason} />}
    </Page>
  )
}

const Leaving = ({ to }: { to: string }) => (
  <>
    <Navigate to={to} replace />
    <PageSkeleton />
  </>
)

/** Editing a ticket. A ticket of another customer redirects to the portal, one that cannot be managed to its order. */
export function ManageTicketPage() {
  const { order: orderCode = '', ticket: code = '' } = useParams()
  const { orders, customer } = useData()
  const [isDone, setDone] = useState(false)
  // The session has just ended; the guard redirects to the login.
  if (customer === null) return <PageSkeleton />
  if (isDone) return <Leaving to={orderPath(orderCode)} />
  const order = orders.find((each) => each.code === orderCode)
  if (order === undefined) return <Navigate to="/portal" replace state={NOT_FOUND} />
  if (order.accepted_ts_and_cs === null) return <Navigate to={orderPath(order.code)} replace />
  const ticket = order.tickets.find((each) => each.code === code)
  if (ticket === undefined) return <Navigate to="/portal" replace state={NOT_FOUND} />
  if (ticket.status !== 'active') return <Navigate to={orderPath(order.code)} replace />
  const editing = { order, ticket, code, customer, onDone: () => setDone(true) }
  return <Managing key={code} {...editing} />
}
