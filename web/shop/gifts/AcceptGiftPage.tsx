import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/shop/gift-calls.ts'
import { formatDateTime, formatPeriod } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import { isEmail, nameError, normalizeName } from '#contract/rules.ts'
import type { Gift, GivenTicket } from '#contract/tickets.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import authStyle from '#web/shop/customers/AuthLayout.module.css'
import { messages as customerMessages } from '#web/shop/customers/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages as common } from '#web/ui/messages.ts'
import style from './AcceptGiftPage.module.css'
import { messages } from './messages.ts'

function GiftTicket({ ticket }: { ticket: GivenTicket }) {
  const { locale } = data.useConfig()
  const when = formatPeriod(ticket, ticket.timezone, locale)
  return (
    <li>
      <strong>
        <OwnText>{ticket.product}</OwnText>
      </strong>
      <span>
        <OwnText>{ticket.event_name}</OwnText>
      </span>
      {when !== null && (
        <span>
          <Period>{when}</Period>
        </span>
      )}
      {ticket.full_name !== '' && <span>{messages.holder({ name: ticket.full_name })}</span>}
    </li>
  )
}

/** Who is logged in; whoever buys without a login has proven nothing, and is asked for an address like a guest. */
function useAccount() {
  const { customer, provisional } = data.useData()
  return provisional ? null : customer
}

interface AcceptFormProps {
  link: string
  gift: Gift
  onAccepted: (email: string) => void
  onEnded: () => void
}

function useAcceptForm({ link, gift, onAccepted, onEnded }: AcceptFormProps) {
  const account = useAccount()
  const navigate = useNavigate()
  return useForm({
    initial: { full_name: account?.full_name ?? '', email: '', age: '' },
    validate: ({ full_name, email, age }) => ({
      full_name: gift.full_name === '' ? (missingName(full_name) ?? undefined) : undefined,
      email: account || isEmail(email.trim()) ? undefined : shared.emailInvalid,
      age:
        gift.ages.length === 0 || age !== '' ? undefined : shared.fieldsMissing({ fields: cartMessages.age }),
    }),
    onSubmit: async ({ full_name, email, age }, waiting) => {
      const holder = { full_name: normalizeName(full_name), email: email.trim(), age }
      const { terms } = await call(calls.acceptGift, { link, ...holder }, waiting)
      if (terms === null) return onAccepted(holder.email)
      data.refresh().catch(() => undefined)
      void navigate(terms, { replace: true })
    },
    onError: (failure) => {
      if (isMissing(failure)) onEnded()
    },
  })
}

const missingName = (name: string): string | null =>
  normalizeName(name) === ''
    ? shared.fieldsMissing({ fields: common.fullName })
    : nameError(normalizeName(name))

/** Asks for the new holder, as far as the tickets and the account do not say it. */
function AcceptForm(props: AcceptFormProps) {
  const { gift } = props
  const { ageRanges } = data.useConfig()
  const account = useAccount()
  const form = useAcceptForm(props)
  const ages = Object.fromEntries(gift.ages.map((key) => [key, ageRanges[key] ?? key]))
  return (
    <form noValidate onSubmit={form.submit} className={authStyle.form}>
      <FormErrors form={form} />
      <Fields>
        {gift.full_name === '' && (
          <TextField {...form.field('full_name')} label={common.fullName} autoComplete="name" />
        )}
        {account === null && (
          <TextField
            {...form.field('email')}
            label={common.email}
            type="email"
            autoComplete="email"
            hint={messages.emailHint}
          />
        )}
        {gift.ages.length > 0 && (
          <SelectField
            {...form.field('age')}
            label={cartMessages.age}
            options={ages}
            empty={cartMessages.chooseAge}
          />
        )}
      </Fields>
      {account !== null && <p className={style.until}>{messages.yours({ email: account.email })}</p>}
      <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
        {messages.accept({ count: gift.tickets.length })}
      </Button>
    </form>
  )
}

function Ended() {
  return (
    <AuthLayout title={messages.linkEnded}>
      <Result title={messages.linkEnded}>
        <p>{messages.ended}</p>
        <ButtonLink to="/tickets">{cartMessages.lookAround}</ButtonLink>
      </Result>
    </AuthLayout>
  )
}

function Accepted({ email, count }: { email: string; count: number }) {
  const title = messages.accepted({ count })
  return (
    <AuthLayout title={title}>
      <Result title={title}>
        <p>{messages.nextByMail({ email })}</p>
      </Result>
    </AuthLayout>
  )
}

const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404

/** What a link gives; undefined while it is loaded, null if it does not work any more. */
function useGift(link: string): Gift | null | undefined {
  const { data: gift, error } = useQuery({
    queryKey: ['gift', link],
    queryFn: async () => (await call(calls.getGift, { link })).gift,
    staleTime: Infinity,
    retry: (count, failure) => count < 3 && !isMissing(failure),
    throwOnError: (failure) => !isMissing(failure),
  })
  return error === null ? gift : null
}

const LoginLink = ({ link }: { link: string }) => (
  <>
    <span>{messages.haveAccount}</span>
    <Link to={`/login?from=${encodeURIComponent(`/gift/${link}`)}`}>{customerMessages.login}</Link>
  </>
)

/** What a shared link gives, and its acceptance: with an e-mail address, or by whoever is logged in. */
export function AcceptGiftPage() {
  const { link = '' } = useParams()
  const config = data.useConfig()
  const account = useAccount()
  const gift = useGift(link)
  const [outcome, setOutcome] = useState<{ email: string } | 'ended' | null>(null)
  if (outcome === 'ended' || gift === null) return <Ended />
  if (gift === undefined) return <PageSkeleton />
  const { sender, expires_at, tickets } = gift
  const count = tickets.length
  if (outcome !== null) return <Accepted email={outcome.email} count={count} />
  const lead = sender === '' ? messages.leadUnnamed({ count }) : messages.lead({ sender, count })
  const until = formatDateTime(expires_at, config.timezone, config.locale)
  return (
    <AuthLayout
      title={titleOf(config, 'acceptGift')}
      lead={lead}
      links={account === null && <LoginLink link={link} />}
    >
      <ul className={style.tickets}>
        {tickets.map((ticket, index) => (
          <GiftTicket key={index} ticket={ticket} />
        ))}
      </ul>
      <p className={style.until}>{messages.until({ when: until })}</p>
      <AcceptForm
        key={account?.email}
        link={link}
        gift={gift}
        onAccepted={(email) => setOutcome({ email })}
        onEnded={() => setOutcome('ended')}
      />
    </AuthLayout>
  )
}
