import { Checkbox, Stack, TagsInput } from '@mantine/core'
import * as calls from '#contract/calls/office/api-key-calls.ts'
import {
  API_RESOURCES,
  WRITABLE_RESOURCES,
  type ApiKeysResponse,
  type NewApiKeyResponse,
} from '#contract/office/api-keys.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from './messages.ts'
import { ScopeFields } from './ScopeFields.tsx'

interface Values extends Record<string, unknown> {
  name: string
  reads: string[]
  writes: string[]
  all_events: boolean
  events: string[]
  personal_data: boolean
  networks: string[]
  until: string
}

const INITIAL: Values = {
  name: '',
  reads: [],
  writes: [],
  all_events: true,
  events: [],
  personal_data: false,
  networks: [],
  until: '',
}

interface ResourcesProps {
  form: Form<Values>
  field: 'reads' | 'writes'
  label: string
  description?: string
  choices: readonly { value: string; label: string }[]
}

/** What a key may read, or write. */
const Resources = ({ form, field, choices, ...shown }: ResourcesProps) => (
  <Checkbox.Group
    {...shown}
    value={form.values[field]}
    onChange={(chosen) => form.change({ [field]: chosen })}
    aria-describedby={form.errorId(field)}
    error={form.errorId(field) !== undefined}
  >
    <Stack gap={6} mt={6}>
      {choices.map((choice) => (
        <Checkbox key={choice.value} {...choice} />
      ))}
    </Stack>
  </Checkbox.Group>
)

const readable = () => API_RESOURCES.map((value) => ({ value, label: messages.resources[value] }))
const writable = () => WRITABLE_RESOURCES.map((value) => ({ value, label: messages.writable[value] }))

/** Makes a key. */
export function NewKeyDialog({
  events,
  onMade,
  onClose,
}: {
  events: ApiKeysResponse['events']
  onMade: (answer: NewApiKeyResponse) => void
  onClose: () => void
}) {
  const form = useForm({
    initial: INITIAL,
    onSubmit: async (values) => onMade(await call(calls.makeApiKey, values)),
  })
  return (
    <FormDialog title={messages.make} form={form} submitLabel={messages.make} onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} hint={messages.nameHint} initialFocus />
      <Resources form={form} field="reads" label={messages.reads} choices={readable()} />
      <Resources
        form={form}
        field="writes"
        label={messages.writes}
        description={messages.writesHint}
        choices={writable()}
      />
      <ScopeFields form={form} events={events} />
      <TagsInput
        label={messages.networks}
        description={messages.networksHint}
        value={form.values.networks}
        onChange={(networks) => form.change({ networks })}
        aria-describedby={form.errorId('networks')}
        error={form.errorId('networks') !== undefined}
        acceptValueOnBlur
      />
      <DayField {...form.field('until')} label={messages.until} hint={messages.untilHint} />
    </FormDialog>
  )
}
