import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailTexts, MailTextsPreview } from '#contract/office/mail-texts.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { post } from '#web/office/lib/call.ts'
import { MailPreview } from '#web/office/mails/MailPreview.tsx'
import { LoadingSection } from '#web/office/ui/LoadingSection.tsx'
import { notifyFailure, notifySuccess } from '#web/office/ui/notifications.ts'
import { messages } from './messages.ts'
import style from './TextsPreview.module.css'

const PAUSE = 400

interface TextsPreviewProps {
  path: string
  mail: Pick<MailTexts, 'language' | 'examples'>
  texts: Readonly<Record<string, string>>
}

function SendButton({ path, input }: { path: string; input: object }) {
  const { pending, run } = useAsyncAction()
  const send = () =>
    run(() =>
      post(`${path}/tests`, input)
        .then(() => notifySuccess(messages.testSent))
        .catch(notifyFailure),
    )
  return (
    <Button variant="default" loading={pending} onClick={send}>
      {messages.sendTest}
    </Button>
  )
}

/** How the mail reads with these texts. */
function useReading(
  path: string,
  input: { example: number; language: string; texts: TextsPreviewProps['texts'] },
) {
  const { data } = useQuery({
    queryKey: [path, 'preview', input],
    queryFn: () => post<MailTextsPreview>(`${path}/previews`, input),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data
}

/** The mail as somebody would get it with the texts that are typed, while they are typed. */
export function TextsPreview({ path, mail: { language, examples }, texts }: TextsPreviewProps) {
  const [example, setExample] = useState('0')
  const [typed] = useDebouncedValue(texts, PAUSE)
  const data = useReading(path, { example: Number(example), language, texts: typed })
  if (!data) return <LoadingSection label={messages.previewTitle} height={480} />
  const choices = examples.map((subject, index) => ({
    value: String(index),
    label: messages.previewNumbered({ number: index + 1, subject }),
  }))
  return (
    <Stack gap="sm" className={style.preview ?? ''}>
      <Group justify="space-between" align="flex-end">
        {choices.length > 1 && (
          <Select
            label={messages.previewOf}
            data={choices}
            value={example}
            flex={1}
            allowDeselect={false}
            onChange={(chosen) => setExample(chosen ?? '0')}
          />
        )}
        <SendButton path={path} input={{ example: Number(example), language, texts }} />
      </Group>
      <Text size="sm" c="dimmed">
        {messages.previewLead}
      </Text>
      <Text>
        {messages.previewSubject} <strong>{data.subject}</strong>
      </Text>
      {data.faults.length > 0 && <Alert color="yellow">{messages.previewFaults}</Alert>}
      <MailPreview mail={data} />
    </Stack>
  )
}
