import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/guest-list-calls.ts'
import { formatDateTime, formatPeriod } from '#contract/dates.ts'
import type { GuestList, OwnAllocation } from '#contract/guests/guest-lists.ts'
import { guestMessages } from '#contract/guests/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import style from './GuestListPage.module.css'
import { InviteForm } from './InviteForm.tsx'
import { InvitedGuests } from './InvitedGuests.tsx'
import { messages } from './messages.ts'

const keyOf = (link: string) => ['guest list', link]

const isMissing = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status === 404

interface AllocationProps {
  link: string
  list: GuestList
  allocation: OwnAllocation
}

/** What a product's places are for, until when, and how many are left. */
function Facts({ allocation }: { allocation: OwnAllocation }) {
  const { locale, timezone } = useConfig()
  const { event_name, until, left, promised, named, accepted } = allocation
  const when = formatPeriod(allocation, allocation.timezone, locale)
  return (
    <div className={style.facts}>
      <p>
        <OwnText>{event_name}</OwnText>
        {when !== null && (
          <>
            {' · '}
            <Period>{when}</Period>
          </>
        )}
      </p>
      <p>
        <strong>{messages.left({ left, promised })}</strong>
      </p>
      <p>
        {messages.progress({ named, accepted })} ·{' '}
        {messages.until({ when: formatDateTime(until, timezone, locale) })}
      </p>
    </div>
  )
}

function Allocation({ link, list, allocation }: AllocationProps) {
  const queries = useQueryClient()
  const acts = {
    link,
    onChanged: (guest_list: GuestList) => void queries.setQueryData(keyOf(link), guest_list),
    onRefused: () => void queries.invalidateQueries({ queryKey: keyOf(link) }),
  }
  const { id, product, closed, left } = allocation
  return (
    <Section title={product}>
      <Facts allocation={allocation} />
      {closed && <p>{guestMessages.over}</p>}
      {!closed && left > 0 && <InviteForm {...acts} allocation={allocation} />}
      <InvitedGuests
        {...acts}
        product={product}
        guests={list.guests.filter(({ allocation_id }) => allocation_id === id)}
      />
    </Section>
  )
}

/** A partner's own page, by its link, without a login: inviting guests, who has accepted, and what is left. */
export function GuestListPage() {
  const { link = '' } = useParams()
  const { name: festival } = useConfig()
  const { data: list, error } = useQuery({
    queryKey: keyOf(link),
    queryFn: async () => (await call(calls.getGuestList, { link })).guest_list,
    retry: (count, failure) => count < 3 && !isMissing(failure),
    throwOnError: (failure) => !isMissing(failure),
  })
  if (isMissing(error)) return <AuthLayout title={messages.ended} lead={error.message} />
  if (!list) return <PageSkeleton />
  return (
    <Page width="medium">
      <header className={style.head}>
        <h1>
          <OwnText>{list.partner}</OwnText>
        </h1>
        <p>{messages.lead({ festival })}</p>
      </header>
      {list.allocations.length === 0 && (
        <Notice title={messages.nothing}>
          <p>{messages.nothingHint}</p>
        </Notice>
      )}
      {list.allocations.map((allocation) => (
        <Allocation key={allocation.id} link={link} list={list} allocation={allocation} />
      ))}
    </Page>
  )
}
