import { Button, Select, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import * as calls from '#contract/calls/office/mail-text-calls.ts'
import type { MailText, MailTexts } from '#contract/office/mail-texts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { OwnTextField } from './OwnTextField.tsx'
import { TextsPreview } from './TextsPreview.tsx'

type Own = Record<string, string>

/** "Paragraph 2", if there are several of a kind. */
function labelsOf(texts: MailText[]): Own {
  const ofKind = Map.groupBy(texts, ({ kind }) => kind)
  return Object.fromEntries(
    texts.map((text) => {
      const same = ofKind.get(text.kind) ?? []
      const kind = messages.kinds[text.kind]
      const number = same.indexOf(text) + 1
      return [text.path, same.length > 1 ? messages.numbered({ kind, number }) : kind]
    }),
  )
}

const textOf = (value: string | InvalidInput): string => (value instanceof InvalidInput ? value.text : value)

/** The form of the texts, and the last loaded mail. */
function useTexts(first: MailTexts, template: string) {
  const { language } = first
  const client = useQueryClient()
  const [mail, setMail] = useState(first)
  const keep = ({ mail: now }: { mail: MailTexts }) => {
    setMail(now)
    return now.part
  }
  const form = useEditForm<Own>({
    saved: first.part,
    labels: labelsOf(mail.texts),
    send: async ({ version, value }) => {
      const texts = Object.fromEntries(
        Object.entries(value).map(([path, text = '']) => [path, text] as const),
      )
      const saved = keep(await call(calls.updateMailTexts, { template, version, language, texts }))
      await client.invalidateQueries({ queryKey: ['mail-texts'] })
      return saved
    },
    reload: async () => keep(await call(calls.readMailTexts, { template, language })),
  })
  const rows = mail.texts.flatMap((text) => {
    const field = form.fields[text.path]
    return field ? [{ text, field: { ...field, value: textOf(field.value) } }] : []
  })
  return { mail, form, rows }
}

function TextsForm({ mail: first, template }: { mail: MailTexts; template: string }) {
  const { mail, form, rows } = useTexts(first, template)
  const typed = Object.fromEntries(rows.map(({ text, field }) => [text.path, field.value]))
  const reset = () => rows.forEach(({ field }) => field.onChange(''))
  return (
    <Columns>
      <EditForm form={form} onSave={() => form.save(() => notifySuccess(messages.saved))}>
        <Section>
          <Stack>
            {rows.map((row) => (
              <OwnTextField key={row.text.path} {...row} />
            ))}
          </Stack>
          <Button variant="default" disabled={rows.every(({ field }) => field.value === '')} onClick={reset}>
            {messages.allBackToOurs}
          </Button>
        </Section>
      </EditForm>
      <TextsPreview template={template} mail={mail} texts={typed} />
    </Columns>
  )
}

/** The languages of the festival: each has its own texts. */
function LanguageOfTexts({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const choices = useLanguageChoices()
  if (choices.length < 2) return null
  return (
    <Select
      label={messages.language}
      data={choices}
      value={value}
      maw={320}
      mb="md"
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

/** The default and the festival's own texts of a kind of mail in a language, with a preview. */
export function MailTextPage() {
  const { template = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const language = search.get('language') ?? ''
  const { data, error } = useQuery({
    queryKey: ['mail-text', template, language],
    queryFn: () => call(calls.readMailTexts, { template, language }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !data) throw error
  const title = labelOf(mails.mailKinds, template)
  return (
    <Page title={title} back={{ to: '/site/mail-texts', name: messages.backToList }}>
      {data ? (
        <>
          <LanguageOfTexts
            value={data.mail.language}
            onChange={(chosen) => setSearch({ language: chosen })}
          />
          <TextsForm key={`${template} ${data.mail.language}`} mail={data.mail} template={template} />
        </>
      ) : (
        <LoadingSection label={title} height={480} />
      )}
    </Page>
  )
}
