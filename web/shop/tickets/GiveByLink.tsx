import { useState } from 'react'
import * as calls from '#contract/calls/shop/gift-calls.ts'
import { formatDateTime } from '#contract/dates.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Along } from './Along.tsx'
import { Dependents } from './dependents/Dependents.tsx'
import style from './ManageTicketPage.module.css'
import { messages } from './messages.ts'
import { detailsOf, type TicketContext } from './ticket-details.ts'
import type { Editing } from './wizard.ts'

interface GiftLink {
  url: string
  expires_at: string
}

/** Hands the link to another program, where the device can; a person who cancels that has not failed. */
function ShareButton({ url }: Pick<GiftLink, 'url'>) {
  if (!('share' in navigator)) return null
  return (
    <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>{messages.shareLink}</Button>
  )
}

function Ready({ url, expires_at }: GiftLink) {
  const { timezone, locale } = data.useConfig()
  const when = formatDateTime(expires_at, timezone, locale)
  return (
    <Section title={messages.linkReady} takesFocus>
      <p className={style.meaning}>{messages.linkReadyHint({ when })}</p>
      <TextField name="url" label={messages.giftLink} value={url} readOnly onChange={() => undefined} />
      <ButtonRow>
        <ShareButton url={url} />
        <CopyButton text={url} name={messages.giftLink} />
      </ButtonRow>
    </Section>
  )
}

interface LeavingProps {
  subject: TicketContext
  form: Form<{ along: string[] }>
}

/** What needs the tickets that are given. */
function Leaving({ subject, form }: LeavingProps) {
  const { along } = form.values
  const isAlong = (code: string | null) => along.includes(code ?? '')
  return (
    <Dependents
      tickets={[subject.ticket, ...subject.others.filter(({ code }) => isAlong(code))]}
      order={subject.order}
      canTake={(code) => !isAlong(code) && subject.others.some((one) => one.code === code)}
      onTake={(code) => form.change({ along: [...along, code] })}
    />
  )
}

/** Makes a link that gives the ticket away, and others along with it, and shows it. */
export default function GiveByLink({ order, code, subject }: Editing & { subject: TicketContext }) {
  const { timezone, locale } = data.useConfig()
  const [made, setMade] = useState<GiftLink | null>(null)
  const form = useForm({
    initial: { along: detailsOf(subject).along },
    onSubmit: async ({ along }, waiting) => {
      const input = { order_id: order.id, code, together_with: along.join(',') }
      const answer = await call(calls.createGiftLink, input, waiting)
      setMade(answer)
      data.merge(answer.data)
    },
  })
  if (made !== null) return <Ready url={made.url} expires_at={made.expires_at} />
  const { gift_link_until: until } = subject.ticket
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      {until !== null && (
        <Notice kind="warn">
          {messages.linkReplaced({ when: formatDateTime(until, timezone, locale) })}
        </Notice>
      )}
      {subject.others.length > 0 && (
        <Along
          others={subject.others}
          along={form.values.along}
          onChange={(along) => form.change({ along })}
        />
      )}
      <Leaving subject={subject} form={form} />
      <p className={style.meaning}>{messages.linkMeaning}</p>
      <ButtonRow>
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {messages.createLink}
        </Button>
      </ButtonRow>
    </form>
  )
}
