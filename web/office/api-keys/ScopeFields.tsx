import { MultiSelect } from '@mantine/core'
import { CheckboxField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

interface Scope {
  all_events: boolean
  events: string[]
  personal_data: boolean
}

interface ScopeFieldsProps {
  form: {
    values: Scope
    change: (part: Partial<Scope>) => void
    errorId: (name: string) => string | undefined
  }
  events: readonly { key: string; name: string }[]
}

/** Of which events another program is told, and whether with people's data. */
export const ScopeFields = ({ form, events }: ScopeFieldsProps) => (
  <>
    <CheckboxField
      label={messages.personalData}
      hint={messages.personalDataHint}
      value={form.values.personal_data}
      onChange={(personal_data) => form.change({ personal_data })}
    />
    <CheckboxField
      label={messages.allEvents}
      hint={messages.allEventsHint}
      value={form.values.all_events}
      onChange={(all_events) => form.change({ all_events })}
    />
    {!form.values.all_events && (
      <MultiSelect
        label={messages.events}
        data={events.map(({ key, name }) => ({ value: key, label: name }))}
        value={form.values.events}
        onChange={(chosen) => form.change({ events: chosen })}
        aria-describedby={form.errorId('events')}
        error={form.errorId('events') !== undefined}
      />
    )}
  </>
)
