import { normalizeName } from '#contract/rules.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages } from './messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { changesOf, goingAlong, isReassigned, type Details, type TicketContext } from './ticket-details.ts'
import { type Detail, DetailList } from './DetailList.tsx'
import style from './ManageTicketPage.module.css'
import { agesOf } from './allowed-actions.ts'
import type { Wizard } from './wizard.ts'

function useLines(details: Details, subject: TicketContext): Detail[] {
  const { ticket } = subject
  const ages = agesOf(ticket, useConfig())
  const changed = changesOf(details, subject)
  const labelOf = (age: string | null) => ages[age ?? ''] ?? age ?? ''
  const line = (name: string, isChanged: boolean, now: string, before: string): Detail =>
    isChanged ? { name, now, before } : { name, now: before }
  const lines = [
    line(common.fullName, changed.full_name, normalizeName(details.full_name), ticket.full_name),
    line(common.email, changed.email, details.email.trim(), ticket.email),
  ]
  if (subject.ages.length > 0)
    lines.push(line(cartMessages.age, changed.age, labelOf(details.age), labelOf(ticket.age)))
  const along = goingAlong(details, subject)
  if (along.length > 0)
    lines.push({
      name: messages.along,
      now: along.map(({ product, full_name }) => `${product}, ${full_name}`).join('; '),
    })
  if (details.note.trim() !== '') lines.push({ name: messages.note, now: details.note.trim() })
  return lines
}

/** The second step: the new and the old values, and the consequences. Nothing has been sent yet. */
export function ConfirmDetails({ wizard, subject }: { wizard: Wizard; subject: TicketContext }) {
  const { form, goBack } = wizard
  const lines = useLines(form.values, subject)
  const isTransfer = isReassigned(form.values, subject)
  return (
    <>
      <Section title={messages.checkChanges} takesFocus>
        <DetailList lines={lines} />
        {!isTransfer && (
          <p className={style.meaning}>
            {messages.printsEnd} {messages.lockHint}
          </p>
        )}
      </Section>
      {isTransfer && (
        <Notice kind="warn" title={messages.leavesTitle}>
          {messages.leavesHint({ email: form.values.email.trim() })}
        </Notice>
      )}
      <ButtonRow>
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {isTransfer ? messages.submitReassign : messages.submitChanges}
        </Button>
        <Button kind="secondary" onClick={goBack} disabled={form.pending}>
          {common.back}
        </Button>
      </ButtonRow>
    </>
  )
}
