import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Translations as TranslationsValue } from '#contract/festival/translations.ts'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import type { Draft } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { type Insertable, InsertableField } from '#web/office/kit/forms/fields/InsertableField.tsx'
import { messages } from '#web/office/kit/forms/messages.ts'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { translationOf, type TranslatedText, withTranslation, withWords } from './draft-translations.ts'

export const languageName = (code: string): string => (isLanguage(code) ? LANGUAGES[code] : code)

const INPUTS = { line: InsertableField, lines: TextAreaField, rich: RichTextField }

interface TranslationsProps {
  field: Field<Draft<TranslationsValue>>
  texts: readonly TranslatedText[]
  /** The festival's languages, the first one first. */
  languages: readonly string[]
  errorAt: (path: string) => string | undefined
  /** False if Festoon has default texts in other languages, so that an empty text is not missing. */
  tellsMissing?: boolean
  /** What a menu at each text inserts. */
  insertable?: Insertable
}

interface TranslationFieldProps extends Pick<TranslationsProps, 'field' | 'errorAt' | 'insertable'> {
  language: string
  /** The language of the text itself. */
  first: string | undefined
  of: TranslatedText
}

interface TranslationFieldsProps extends Pick<
  TranslationsProps,
  'field' | 'errorAt' | 'texts' | 'insertable'
> {
  language: string
  first: string | undefined
  inColumns?: boolean
}

/** One text in one language, with the original if that is a single line. */
function TranslationField({
  field,
  errorAt,
  language,
  first,
  insertable,
  of: { path, label, kind, text },
}: TranslationFieldProps) {
  const Input = INPUTS[kind]
  const name = [field.name, language, ...path].join('.')
  return (
    <Input
      name={name}
      label={messages.inLanguage({ label, language: languageName(language) })}
      hint={kind === 'rich' ? undefined : text}
      hintLang={first}
      lang={language}
      value={translationOf(field.value, language, path)}
      onChange={(typed) => field.onChange(withTranslation(field.value, language, path, typed))}
      error={errorAt(name)}
      insertable={insertable}
    />
  )
}

function TranslationFields({ texts, language, first, inColumns = false, ...form }: TranslationFieldsProps) {
  const inputs = texts.map((text) => (
    <TranslationField
      key={[language, ...text.path].join('.')}
      {...form}
      language={language}
      first={first}
      of={text}
    />
  ))
  if (inputs.length === 0) return null
  return inColumns ? <Columns>{inputs}</Columns> : inputs
}

/** The translations of a form's texts; nothing if the festival has one language, or the form no texts. */
export function Translations(props: TranslationsProps) {
  const { field, texts, languages, tellsMissing = true } = props
  const [first, ...others] = languages
  const [chosen, choose] = useState(others[0])
  const filled = withWords(texts)
  const language = others.find((code) => code === chosen) ?? others[0]
  if (language === undefined || filled.length === 0) return null
  const shared = { ...props, language, first }
  const missing = filled.filter(({ path }) => translationOf(field.value, language, path).trim() === '').length
  return (
    <Section title={field.label}>
      <Stack gap="md">
        <Group justify="space-between">
          <SegmentedControl
            size="xs"
            style={{ flexWrap: 'wrap' }}
            withItemsBorders={false}
            aria-label={messages.language}
            data={others.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={choose}
          />
          {tellsMissing && (
            <Text size="sm" c="dimmed" aria-live="polite">
              {missing === 0 ? messages.allTranslated : messages.notTranslated({ count: missing })}
            </Text>
          )}
        </Group>
        <TranslationFields {...shared} texts={filled.filter(({ kind }) => kind === 'line')} inColumns />
        <TranslationFields {...shared} texts={filled.filter(({ kind }) => kind !== 'line')} />
      </Stack>
    </Section>
  )
}
