import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { NewSecretResponse, Webhook, WebhooksResponse } from '#contract/office/webhooks.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { ScopeFields } from '#web/office/api-keys/ScopeFields.tsx'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from './messages.ts'

interface Values extends Record<string, unknown> {
  name: string
  url: string
  types: string[]
  all_events: boolean
  events: string[]
  personal_data: boolean
}

const INITIAL: Values = {
  name: '',
  url: '',
  types: [],
  all_events: true,
  events: [],
  personal_data: false,
}

const TYPES = choicesOf(messages.labels)
const groupOf = (type: string): string => type.split('.')[0] ?? ''

/** The types of events, by what they are about. */
const Types = ({ form }: { form: Form<Values> }) => (
  <Stack gap="xs">
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      {choicesOf(messages.groups).map(({ value: group, label }) => (
        <Checkbox.Group
          key={group}
          label={label}
          value={form.values.types.filter((type) => groupOf(type) === group)}
          onChange={(chosen) =>
            form.change({
              types: [...form.values.types.filter((type) => groupOf(type) !== group), ...chosen],
            })
          }
          aria-describedby={form.errorId('types')}
          error={form.errorId('types') !== undefined}
        >
          <Stack gap={6} mt={6}>
            {TYPES.filter(({ value }) => groupOf(value) === group).map((type) => (
              <Checkbox key={type.value} value={type.value} label={type.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      ))}
    </SimpleGrid>
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => form.change({ types: TYPES.map(({ value }) => value) })}
      >
        {messages.chooseAll}
      </Button>
    </Group>
  </Stack>
)

interface DialogProps {
  title: string
  initial: Values
  events: WebhooksResponse['events']
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}

function WebhookDialog({ title, initial, events, onSubmit, onClose }: DialogProps) {
  const form = useForm({ initial, onSubmit })
  return (
    <FormDialog title={title} form={form} submitLabel={title} size="xl" onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} hint={messages.nameHint} initialFocus />
      <TextField {...form.field('url')} label={messages.url} hint={messages.urlHint} />
      <Types form={form} />
      <ScopeFields form={form} events={events} />
    </FormDialog>
  )
}

interface NewProps extends Pick<DialogProps, 'events' | 'onClose'> {
  onMade: (answer: NewSecretResponse) => void
}

/** Adds a webhook. */
export const NewWebhookDialog = ({ onMade, ...shown }: NewProps) => (
  <WebhookDialog
    {...shown}
    title={messages.make}
    initial={INITIAL}
    onSubmit={async (values) => onMade(await call(calls.makeWebhook, values))}
  />
)

const valuesOf = ({ name, url, types, event_keys, personal_data }: Webhook): Values => ({
  name,
  url,
  types,
  all_events: event_keys === null,
  events: event_keys ?? [],
  personal_data,
})

interface ChangeProps extends Pick<DialogProps, 'events' | 'onClose'> {
  webhook: Webhook
  onChanged: (answer: WebhooksResponse) => void
}

/** Changes a webhook. */
export const ChangeWebhookDialog = ({ webhook, onChanged, ...shown }: ChangeProps) => (
  <WebhookDialog
    {...shown}
    title={messages.change}
    initial={valuesOf(webhook)}
    onSubmit={async (values) => onChanged(await call(calls.changeWebhook, { id: webhook.id, ...values }))}
  />
)
