import { Group, Radio, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { MailingDraft } from '#contract/office/mailings.ts'
import type { EditFormState } from '#web/office/forms/edit/edit-form.ts'
import { TextField } from '#web/office/forms/fields/fields.tsx'
import { fieldText } from '#web/office/forms/translations/draft-translations.ts'
import { Translations } from '#web/office/forms/translations/Translations.tsx'
import { RichTextField } from '#web/office/forms/rich-text/RichTextField.tsx'
import { useLanguageChoices } from '#web/office/lib/language-name.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/mailings/messages.ts'
import { INSERTABLE, PlaceholderMenu, written } from './placeholders.tsx'

type Form = EditFormState<MailingDraft>

const KINDS = ['operational', 'news'] as const

/** The kind of message, and its consequences. */
export function KindSection({ form }: { form: Form }) {
  const { kind } = form.fields
  return (
    <Section title={messages.labels.kind}>
      <Radio.Group
        aria-label={messages.labels.kind}
        value={kind.value === 'news' ? 'news' : 'operational'}
        onChange={(to) => kind.onChange(to === 'news' ? 'news' : 'operational')}
        error={kind.error}
      >
        <Stack gap="xs">
          {KINDS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={messages.kinds[each]}
              description={messages.kindHints[each]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}

/** The subject, with placeholders inserted at the cursor. */
function Subject({ form }: { form: Form }) {
  const { subject } = form.fields
  const place = useRef<HTMLDivElement>(null)
  const insert = (text: string) => {
    const input = place.current?.querySelector('input')
    const value = typeof subject.value === 'string' ? subject.value : ''
    const at = input?.selectionStart ?? value.length
    subject.onChange(value.slice(0, at) + text + value.slice(input?.selectionEnd ?? at))
    input?.focus()
  }
  return (
    <Stack gap={6}>
      <div ref={place}>
        <TextField {...subject} required hint={messages.subjectHint({ example: written('first_name') })} />
      </div>
      <Group>
        <PlaceholderMenu onInsert={insert} />
      </Group>
    </Stack>
  )
}

/** The subject and the text. */
export const TextSection = ({ form }: { form: Form }) => (
  <Section title={messages.text}>
    <Subject form={form} />
    <RichTextField
      {...form.fields.body}
      hint={messages.bodyHint}
      insertable={{ label: messages.insert, texts: INSERTABLE }}
      withPreview={false}
    />
  </Section>
)

/** The same in the festival's other languages: each recipient gets their own. */
export function TranslationsSection({ form: { fields, errorAt } }: { form: Form }) {
  const languages = useLanguageChoices().map(({ value }) => value)
  return (
    <Translations
      field={fields.translations}
      texts={[fieldText(fields.subject), fieldText(fields.body, 'rich')]}
      languages={languages}
      errorAt={errorAt}
    />
  )
}
