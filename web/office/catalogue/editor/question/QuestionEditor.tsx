import { keyFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Question } from '#contract/festival/questions.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { InvalidInput, Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SelectField, SwitchField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Translations } from '#web/office/kit/forms/translations/Translations.tsx'
import { fieldText, type TranslatedText } from '#web/office/kit/forms/translations/draft-translations.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { CatalogueForm, useCatalogueForm } from '#web/office/catalogue/editor/catalogue-form.tsx'
import { withCode } from '#web/office/catalogue/editor/follow-name.ts'
import { AnswersSection } from './AnswersSection.tsx'
import { AfterwardsSection, TargetsSection, WhenSection } from './QuestionSections.tsx'
import { messages } from './messages.ts'
import { hasOptions, isWritten, optionsOf, TYPES } from './question-fields.ts'

interface WordingSectionProps {
  of: Fields<Question>
  festival: FestivalParts
  isNew: boolean
  setType: (type: Question['type'] | InvalidInput) => void
}

function WordingSection({ of, festival, isNew, setType }: WordingSectionProps) {
  const keys = festival.questions.map(({ value }) => value.key)
  const keyOf = (text: string) => unusedCode(keyFrom(text), keys)
  return (
    <Section title={messages.question}>
      <Columns>
        <TextField {...(isNew ? withCode(of.label, of.key, keyOf) : of.label)} required />
        <TextField
          {...of.key}
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? messages.keyHint : messages.keyStays}
        />
        <SelectField
          {...of.type}
          onChange={setType}
          choices={TYPES.map((value) => ({ value, label: messages.types[value] }))}
          required
        />
        <SwitchField {...of.enabled} hint={messages.enabledHint} />
      </Columns>
      <TextAreaField {...of.help} hint={messages.helpHint} />
    </Section>
  )
}

/** The texts of a question, and of the answers to choose from. */
const textsOf = (of: Fields<Question>): TranslatedText[] => [
  fieldText(of.label),
  fieldText(of.help, 'lines'),
  ...optionsOf(of.options.value).map(({ key, label }): TranslatedText => ({
    path: ['options', key],
    label,
    kind: 'line',
    text: label,
  })),
]

/** Another type of answer has none of what belongs to the one before. */
const typeSetter =
  (of: Fields<Question>) =>
  (type: Question['type'] | InvalidInput): void => {
    of.type.onChange(type)
    of.at_gate.onChange({})
    if (!hasOptions(type)) of.options.onChange({})
    if (!isWritten(type)) of.max_length.onChange(null)
    if (type === 'number') return
    of.min.onChange(null)
    of.max.onChange(null)
  }

/** The editor of a question. */
export function QuestionEditor({
  part,
  festival,
}: {
  part: FestivalPart<Question>
  festival: FestivalParts
}) {
  const editing = useCatalogueForm<Question>({
    list: 'questions',
    part,
    labels: messages.labels,
    keyOf: ({ key }) => key,
  })
  const { form } = editing
  const of = form.fields
  const isNew = part.version === ''
  return (
    <CatalogueForm editing={editing} name={part.value.label}>
      <WordingSection of={of} festival={festival} isNew={isNew} setType={typeSetter(of)} />
      <AnswersSection of={of} errorAt={form.errorAt} saved={form.saved.value.options} />
      <TargetsSection of={of} errorAt={form.errorAt} festival={festival} />
      <WhenSection of={of} errorAt={form.errorAt} festival={festival} />
      <AfterwardsSection of={of} />
      <Translations
        field={of.translations}
        texts={textsOf(of)}
        languages={festival.site.value.languages}
        errorAt={form.errorAt}
      />
    </CatalogueForm>
  )
}
