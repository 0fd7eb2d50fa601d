import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { MailText, MailTexts } from '#contract/office/mail-texts.ts'
import { get, patch } from '#web/office/lib/call.ts'
import { InvalidInput } from '#web/office/forms/edit/draft.ts'
import { useEditForm } from '#web/office/forms/edit/edit-form.ts'
import { EditForm } from '#web/office/forms/edit/EditForm.tsx'
import { labelOf } from '#web/office/lib/label-of.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { Columns } from '#web/office/ui/Columns.tsx'
import { LoadingSection } from '#web/office/ui/LoadingSection.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { Page, Section } from '#web/office/ui/Page.tsx'
import { messages } from './messages.ts'
import { OwnTextField } from './OwnTextField.tsx'
import { TextsPreview } from './TextsPreview.tsx'

type Own = Record<string, string>

/** "Paragraph 2", where there are several of a kind. */
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

/** The texts as a form, and the mail as it was read last. */
function useTexts(first: MailTexts, path: string) {
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
      const saved = keep(await patch<{ mail: MailTexts }>(path, { version, texts: value }))
      await client.invalidateQueries({ queryKey: ['mail-texts'] })
      return saved
    },
    reload: async () => keep(await get<{ mail: MailTexts }>(path)),
  })
  const rows = mail.texts.flatMap((text) => {
    const field = form.fields[text.path]
    return field ? [{ text, field: { ...field, value: textOf(field.value) } }] : []
  })
  return { mail, form, rows }
}

function TextsForm({ mail: first, path }: { mail: MailTexts; path: string }) {
  const { mail, form, rows } = useTexts(first, path)
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
      <TextsPreview path={path} examples={mail.examples} texts={typed} />
    </Columns>
  )
}

/** What one kind of mail says, in our words and in the festival's own, with how it reads. */
export function MailTextPage() {
  const { template = '' } = useParams()
  const path = `mail-texts/${encodeURIComponent(template)}`
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => get<{ mail: MailTexts }>(path),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error && !data) throw error
  const title = labelOf(mails.mailKinds, template)
  return (
    <Page title={title} back={{ to: '/mails/texts', name: messages.backToList }}>
      {data ? (
        <TextsForm key={path} mail={data.mail} path={path} />
      ) : (
        <LoadingSection label={title} height={480} />
      )}
    </Page>
  )
}
