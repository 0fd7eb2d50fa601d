import { messages as shared } from '#contract/messages.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { RadioField, type RadioOption } from '#web/ui/forms/RadioField.tsx'
import style from './DepartureField.module.css'
import { messages } from './messages.ts'

type DepartureForm = Pick<Form<{ transport_time_id: number | null }>, 'field' | 'change'>

/** A form field for the departure. */
export const DepartureField = ({ form, options }: { form: DepartureForm; options: RadioOption[] }) => (
  <RadioField
    {...form.field('transport_time_id')}
    legend={messages.whichTime}
    onChange={(id) => form.change({ transport_time_id: Number(id) })}
    options={options}
  />
)

/** When to be at the meeting point. */
export const MeetingNote = () => <p className={style.meeting}>{shared.meetingLocation}</p>
