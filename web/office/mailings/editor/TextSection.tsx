import { Radio, Stack } from '@mantine/core'
import type { MailingDraft } from '#contract/office/mailings.ts'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import { InsertableField } from '#web/office/kit/forms/fields/InsertableField.tsx'
import { fieldText } from '#web/office/kit/forms/translations/draft-translations.ts'
import { Translations } from '#web/office/kit/forms/translations/Translations.tsx'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/mailings/messages.ts'
import { INSERTABLE, written } from './placeholders.ts'

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

/** The subject and the text. */
export const TextSection = ({ form }: { form: Form }) => (
  <Section title={messages.text}>
    <InsertableField
      {...form.fields.subject}
      required
      hint={messages.subjectHint({ example: written('first_name') })}
      insertable={INSERTABLE}
    />
    <RichTextField
      {...form.fields.body}
      hint={messages.bodyHint}
      insertable={INSERTABLE}
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
      insertable={INSERTABLE}
      errorAt={errorAt}
    />
  )
}
