import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/festival-calls.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { SetUpFestival } from '#contract/office/festival.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { OptionalWallClockField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

const choices = (values: readonly string[], names: Intl.DisplayNames | null = null) =>
  values.map((value) => ({ value, label: names ? `${value} · ${names.of(value) ?? value}` : value }))

const currencies = choices(
  Intl.supportedValuesOf('currency'),
  new Intl.DisplayNames(pageLanguage(), { type: 'currency' }),
)
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = choices([...new Set([here, ...Intl.supportedValuesOf('timeZone')])])
const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))

function useSetUp() {
  const client = useQueryClient()
  return useForm<SetUpFestival>({
    initial: {
      name: '',
      starts_at: '',
      ends_at: '',
      location: '',
      currency: 'EUR',
      timezone: here,
      language: pageLanguage(),
    },
    validate: ({ name, starts_at }) => ({
      name: name.trim() === '' ? messages.nameMissing : undefined,
      starts_at: starts_at === '' ? messages.startsMissing : undefined,
    }),
    onSubmit: async (answers) => {
      await call(calls.setUpFestival, answers)
      await client.invalidateQueries()
      notifySuccess(messages.done)
    },
  })
}

interface TimeFieldProps {
  form: Form<SetUpFestival>
  name: 'starts_at' | 'ends_at'
  label: string
  hint?: string
}

const TimeField = ({ form, name, label, hint }: TimeFieldProps) => {
  const field = form.field(name)
  return (
    <OptionalWallClockField
      {...field}
      label={label}
      hint={hint}
      zone={form.values.timezone}
      value={field.value === '' ? null : field.value}
      onChange={(value) => field.onChange(value instanceof InvalidInput ? value.text : (value ?? ''))}
      required={name === 'starts_at'}
    />
  )
}

/** The first questions of an empty shop. */
export function SetUp() {
  const form = useSetUp()
  return (
    <Page title={messages.title} lead={messages.lead}>
      <ActionForm form={form} maxWidth={760}>
        <Section title={messages.name}>
          <TextField {...form.field('name')} label={messages.nameLabel} required />
        </Section>
        <Section title={messages.when}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TimeField form={form} name="starts_at" label={messages.starts} />
            <TimeField form={form} name="ends_at" label={messages.ends} hint={messages.endsHint} />
          </SimpleGrid>
        </Section>
        <Section title={messages.where}>
          <TextField {...form.field('location')} label={messages.location} hint={messages.locationHint} />
        </Section>
        <Section title={messages.money}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SelectField {...form.field('currency')} label={messages.currency} choices={currencies} />
            <SelectField {...form.field('timezone')} label={messages.timezone} choices={zones} />
          </SimpleGrid>
        </Section>
        <Section title={messages.speaks}>
          <SelectField
            {...form.field('language')}
            label={messages.language}
            hint={messages.languageHint}
            choices={languages}
          />
        </Section>
        <div>
          <SubmitButton form={form}>{messages.begin}</SubmitButton>
        </div>
      </ActionForm>
    </Page>
  )
}
