import { messages as shared } from '#contract/messages.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { RadioField, type RadioOption } from '#web/ui/forms/RadioField.tsx'
import style from './DepartureField.module.css'
import { messages } from './messages.ts'

type DepartureForm = Pick<Form<{ transport_time_id: number | null }>, 'field' | 'change'>

/** The choice of a departure in a form. */
export const DepartureField = ({ form, options }: { form: DepartureForm; options: RadioOption[] }) => (
  <RadioField
    {...form.field('transport_time_id')}
    legend={messages.whichTime}
    onChange={(id) => form.change({ transport_time_id: Number(id) })}
    options={options}
  />
)

/** When to be where the transport leaves. */
export const MeetingNote = () => <p className={style.meeting}>{shared.meetingLocation}</p>
