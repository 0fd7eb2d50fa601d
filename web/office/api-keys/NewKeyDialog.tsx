import { Checkbox, Stack, TagsInput } from '@mantine/core'
import * as calls from '#contract/calls/office/api-key-calls.ts'
import { API_RESOURCES, type ApiKeysResponse, type NewApiKeyResponse } from '#contract/office/api-keys.ts'
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
  all_events: boolean
  events: string[]
  personal_data: boolean
  networks: string[]
  until: string
}

const INITIAL: Values = {
  name: '',
  reads: [],
  all_events: true,
  events: [],
  personal_data: false,
  networks: [],
  until: '',
}

const Reads = ({ form }: { form: Form<Values> }) => (
  <Checkbox.Group
    label={messages.reads}
    value={form.values.reads}
    onChange={(reads) => form.change({ reads })}
    aria-describedby={form.errorId('reads')}
    error={form.errorId('reads') !== undefined}
  >
    <Stack gap={6} mt={6}>
      {API_RESOURCES.map((resource) => (
        <Checkbox key={resource} value={resource} label={messages.resources[resource]} />
      ))}
    </Stack>
  </Checkbox.Group>
)

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
      <Reads form={form} />
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
