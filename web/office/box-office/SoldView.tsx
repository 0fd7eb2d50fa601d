import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeSale, SoldTicket } from '#contract/office/box-office.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useTitle } from '#web/office/kit/ui/title.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { BOX_OFFICE } from './box-office-query.ts'
import { CorrectName } from './CorrectName.tsx'
import { messages } from './messages.ts'
import { PrintedTicket } from './PrintedTicket.tsx'

function admissionText({ admission }: SoldTicket): string {
  if (admission === null) return messages.admissions.later
  if (admission === 'admitted') return messages.admissions.admitted
  const { other, ...known } = messages.outcomes
  const why = Object.entries(known).find(([outcome]) => outcome === admission)?.[1] ?? other
  return messages.admissions.refused({ why })
}

interface SaleProps {
  sale: BoxOfficeSale
  onChange: (sale: BoxOfficeSale) => void
}

function MailForm({ sale, onChange }: SaleProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: sale.email },
    onSubmit: async ({ email }) => {
      const answer = await call(calls.sendSale, { code: sale.code, email })
      notifySuccess(messages.mailed({ email: answer.sale.email }))
      void client.invalidateQueries({ queryKey: BOX_OFFICE })
      onChange(answer.sale)
    },
  })
  return (
    <ActionForm form={form} maxWidth={420}>
      <TextField {...form.field('email')} label={messages.email} inputMode="email" />
      <Group>
        <SubmitButton form={form} variant="default">
          {messages.sendByMail}
        </SubmitButton>
      </Group>
    </ActionForm>
  )
}

/** The receipt; on paper it is below the tickets. */
function Payment({ sale }: { sale: BoxOfficeSale }) {
  const { money, stamp } = useFormats()
  const label = useLabels()
  const method = label('paymentMethods', sale.payment_method)
  return (
    <div>
      <div>
        {messages.order({ code: sale.code })}, {stamp(sale.at)}
      </div>
      <div>{sale.items}</div>
      <strong>{messages.soldFor({ amount: money(sale.amount), method })}</strong>
      {sale.rounding !== 0 && (
        <div>
          {messages.rounding} {money(sale.rounding)}
        </div>
      )}
      {sale.tendered !== null && (
        <div>
          {messages.tendered} {money(sale.tendered)}, {messages.change} {money(sale.change)}
        </div>
      )}
    </div>
  )
}

function Tickets({ sale, onChange }: SaleProps) {
  const replace = (corrected: SoldTicket) =>
    onChange({
      ...sale,
      tickets: sale.tickets.map((each) => (each.code === corrected.code ? corrected : each)),
    })
  return (
    <div className={style.receipt}>
      <div className={style.onPaper}>
        <strong>{useSession()?.festival.name}</strong>
      </div>
      {sale.tickets.map((ticket) => (
        <PrintedTicket key={ticket.code} ticket={ticket}>
          <Stack gap="xs" align="flex-start">
            <Text fw={600}>{admissionText(ticket)}</Text>
            <CorrectName ticket={ticket} onCorrected={replace} />
          </Stack>
        </PrintedTicket>
      ))}
      <div className={style.onPaper}>
        <Payment sale={sale} />
      </div>
    </div>
  )
}

/** A completed sale: the change, its tickets to print or to mail, and the button for the next sale. */
export function SoldView({ sale, onChange, onNext }: SaleProps & { onNext: () => void }) {
  const { money } = useFormats()
  useTitle(messages.title)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <Stack>
      <div className={style.onScreen}>
        <Section label={messages.sold}>
          <Title order={1} size="h2">
            {sale.voided ? messages.voided({ reason: sale.voided.reason }) : messages.sold}
          </Title>
          {sale.tendered !== null && (
            <div className={style.total}>
              <span>{messages.change}</span>
              <span>{money(sale.change)}</span>
            </div>
          )}
          <Payment sale={sale} />
          <Group>
            <Button ref={next} size="lg" onClick={onNext}>
              {messages.next}
            </Button>
            <Button size="lg" variant="default" onClick={() => window.print()}>
              {messages.print}
            </Button>
          </Group>
        </Section>
      </div>
      <Tickets sale={sale} onChange={onChange} />
      {!sale.voided && (
        <div className={style.onScreen}>
          <Section title={messages.sendByMail}>
            <MailForm key={sale.email} sale={sale} onChange={onChange} />
          </Section>
        </div>
      )}
    </Stack>
  )
}
