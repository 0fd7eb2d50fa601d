import { messages as shared } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { nameHint } from '#web/shop/carts/name-hint.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Along } from './Along.tsx'
import { Dependents } from './dependents/Dependents.tsx'
import {
  goingAlong,
  isOtherAddress,
  isReassigned,
  mayTakeAlong,
  type TicketContext,
} from './ticket-details.ts'
import style from './ManageTicketPage.module.css'
import { agesOf, nameRule } from './allowed-actions.ts'
import type { Wizard } from './wizard.ts'

interface StepProps {
  wizard: Wizard
  subject: TicketContext
}

function Name({ wizard: { form }, subject: { ticket } }: StepProps) {
  const config = useConfig()
  const fixed = ticket.name_changes_left === 0 ? messages.nameUsedUp : shared.ticketNameFixed
  return (
    <TextField
      {...form.field('full_name')}
      label={common.fullName}
      readOnly={!ticket.allow_name_changes}
      hint={
        ticket.full_name === ''
          ? nameHint(form.values.full_name)
          : ticket.allow_name_changes
            ? `${nameHint(form.values.full_name)} ${nameRule(ticket, config)}`
            : fixed
      }
    />
  )
}

/** The receiver of the ticket, if its email address is not the account's. */
function Reassign({ wizard: { form }, subject }: StepProps) {
  if (subject.isGift || !isOtherAddress(form.values, subject)) return null
  return (
    <div className={style.reassign}>
      <CheckboxField
        label={messages.reassign}
        name="reassign"
        checked={form.values.reassign}
        onChange={(reassign) => form.change({ reassign })}
      />
      <p>{form.values.reassign ? messages.reassignHint : messages.keepHint}</p>
    </div>
  )
}

function Age({ wizard: { form }, subject: { ticket } }: StepProps) {
  const ages = agesOf(ticket, useConfig())
  if (Object.keys(ages).length === 0) return null
  return (
    <SelectField
      {...form.field('age')}
      label={cartMessages.age}
      options={ages}
      empty={cartMessages.chooseAge}
    />
  )
}

/** What needs the ticket that is given away, and those that go along. */
function Leaving({ wizard: { form }, subject }: StepProps) {
  const { along } = form.values
  const others = goingAlong(form.values, subject)
  return (
    <Dependents
      tickets={[subject.ticket, ...others]}
      order={subject.order}
      canTake={(code) => subject.others.some((other) => other.code === code && !others.includes(other))}
      onTake={(code) => form.change({ along: [...along, code] })}
    />
  )
}

/** The first step: the new details. Those that cannot be changed are shown with the reason. */
export function EnterDetails(props: StepProps) {
  const { form, returned } = props.wizard
  const { allow_email_changes: mayMove } = props.subject.ticket
  const gift = props.subject.isGift || isReassigned(form.values, props.subject)
  return (
    <>
      <Section title={messages.ticketDetails} takesFocus={returned}>
        <Name {...props} />
        <TextField
          {...form.field('email')}
          label={common.email}
          type="email"
          readOnly={!mayMove}
          hint={mayMove ? undefined : shared.ticketEmailFixed}
        />
        <Reassign {...props} />
        <Age {...props} />
        {mayTakeAlong(form.values, props.subject) && (
          <Along
            others={props.subject.others}
            along={form.values.along}
            onChange={(along) => form.change({ along })}
            hint={messages.alongHint}
          />
        )}
        {gift && <Leaving {...props} />}
        <TextAreaField
          {...form.field('note')}
          label={messages.note}
          hint={gift ? messages.noteGiftHint : messages.noteHint}
          optional
        />
      </Section>
      <ButtonRow>
        <Button type="submit">{common.continue}</Button>
      </ButtonRow>
    </>
  )
}
