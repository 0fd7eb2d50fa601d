import { Anchor, Button, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { OwnTexts, TranslatedPart } from '#contract/office/translations.ts'
import { editPath, listPath } from '#web/office/catalogue/catalogue-query.ts'
import { type EditFormState, useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import { languageName } from '#web/office/kit/forms/translations/Translations.tsx'
import { withQuery } from '#contract/calls/address.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { rowsOf, type TranslatedTexts, type TranslatedRow } from './texts.ts'
import { useOwnTexts, useTranslationsForm } from './translations-query.ts'

/** Editors are only loaded on demand, because each one is heavy. */
const AT_ONCE = 15

interface RowProps {
  row: TranslatedRow
  language: string
  /** The festival's first language. */
  first: string
  form: EditFormState<TranslatedTexts>
}

function Row({ row, language, first, form }: RowProps) {
  const { id, of, label } = row
  const field = form.fields[id]
  if (!field) return null
  const shared = { ...field, label, lang: language }
  if (of.kind === 'rich')
    return (
      <RichTextField {...shared} hint={of.text.replaceAll(/<[^<>]*>/g, ' ').slice(0, 200)} hintLang={first} />
    )
  const isOurs = of.in[language] === undefined && !of.missing.includes(language)
  const hintLang = isOurs ? undefined : first
  const hint = isOurs ? messages.ours({ text: of.text, language: languageName(language) }) : of.text
  const Input = isLine(row) ? TextField : TextAreaField
  return <Input {...shared} hint={hint} hintLang={hintLang} />
}

/** Short texts, which fit beside each other. */
const isLine = ({ of }: TranslatedRow): boolean => of.kind === 'plain' && of.text.length < 60

function Rows({ rows, ...shared }: Omit<RowProps, 'row'> & { rows: TranslatedRow[] }) {
  const input = (row: TranslatedRow) => <Row key={row.id} row={row} {...shared} />
  const lines = rows.filter(isLine)
  return (
    <>
      {lines.length > 0 && <Columns>{lines.map(input)}</Columns>}
      {rows.filter((row) => !isLine(row)).map(input)}
    </>
  )
}

/** The page on which the whole record is edited; a batch has a list. */
function pageOf({ list, key }: TranslatedPart): string {
  if (list === 'voucher-batches') return withQuery(listPath('vouchers'), { batch_id: key })
  return list === 'site' ? '/site/texts' : editPath(list, key)
}

function Part({ part, children }: { part: TranslatedPart; children: React.ReactNode }) {
  const name = part.list === 'site' ? messages.site : part.name
  return (
    <Section
      title={part.list === 'site' ? name : `${messages.lists[part.list]} · ${name}`}
      beside={
        <Anchor component={Link} to={pageOf(part)} size="sm">
          {messages.edit({ name })}
        </Anchor>
      }
    >
      {children}
    </Section>
  )
}

interface InLanguageProps {
  texts: OwnTexts
  language: string
  onlyMissing: boolean
}

/** The texts of the festival in one language, edited in place. */
function InLanguage({ texts, language, onlyMissing }: InLanguageProps) {
  const [count, setCount] = useState(AT_ONCE)
  const rows = rowsOf(texts)
  const labels = Object.fromEntries(rows.map(({ id, label }) => [id, label]))
  const form = useEditForm<TranslatedTexts>({ ...useTranslationsForm(texts, language), labels })
  const shown = rows.filter(({ of }) => !onlyMissing || of.missing.includes(language))
  const parts = [...Map.groupBy(shown.slice(0, count), ({ part }) => part)]
  return (
    <EditForm form={form} onSave={() => form.save(() => notifySuccess(common.saved))}>
      {parts.length === 0 && <Text>{messages.complete({ language: languageName(language) })}</Text>}
      {parts.map(([part, own]) => (
        <Part key={`${part.list} ${part.key}`} part={part}>
          <Rows rows={own} language={language} first={texts.languages[0] ?? language} form={form} />
        </Part>
      ))}
      {shown.length > count && (
        <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
          {messages.more}
        </Button>
      )}
    </EditForm>
  )
}

const missingIn = ({ parts }: OwnTexts, language: string): number =>
  parts.flatMap(({ texts }) => texts).filter(({ missing }) => missing.includes(language)).length

function Texts({ texts }: { texts: OwnTexts }) {
  const { language: chosen } = useParams()
  const go = useNavigate()
  const [onlyMissing, setOnlyMissing] = useState(true)
  const [first = '', ...others] = texts.languages
  const language = others.find((code) => code === chosen) ?? others[0]
  if (language === undefined) return <Text>{messages.one({ first: languageName(first) })}</Text>
  const choices = others.map((value) => ({
    value,
    label: messages.ofLanguage({ language: languageName(value), count: missingIn(texts, value) }),
  }))
  return (
    <Stack>
      <Text c="dimmed">{messages.lead({ first: languageName(first) })}</Text>
      <SegmentedControl
        style={{ alignSelf: 'flex-start', flexWrap: 'wrap' }}
        withItemsBorders={false}
        aria-label={messages.languages}
        data={choices}
        value={language}
        onChange={(code) => void go(`/site/translations/${code}`)}
      />
      <Switch
        label={messages.onlyMissing}
        checked={onlyMissing}
        onChange={({ currentTarget }) => setOnlyMissing(currentTarget.checked)}
      />
      <InLanguage key={language} texts={texts} language={language} onlyMissing={onlyMissing} />
    </Stack>
  )
}

/** The festival's texts in each of its languages, and which are missing. */
export function TranslationsPage() {
  const data = useOwnTexts()
  return (
    <Page title={messages.title}>
      {data ? <Texts texts={data} /> : <LoadingSection label={messages.title} height={480} />}
    </Page>
  )
}
