import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/mail-text-calls.ts'
import type {
  MailTexts,
  MailTextsPreview,
  PreviewMailTexts,
  TestMailTexts,
} from '#contract/office/mail-texts.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { MailPreview } from '#web/office/mails/MailPreview.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { notifyFailure, notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import style from './TextsPreview.module.css'

const PAUSE = 400

interface TextsPreviewProps {
  /** The kind of mail. */
  template: string
  mail: Pick<MailTexts, 'language' | 'examples'>
  texts: Readonly<Record<string, string>>
}

function SendButton({ template, input }: { template: string; input: TestMailTexts }) {
  const { pending, run } = useAsyncAction()
  const send = () =>
    run(() =>
      call(calls.testMailTexts, { template, ...input })
        .then(() => notifySuccess(messages.testSent))
        .catch(notifyFailure),
    )
  return (
    <Button variant="default" loading={pending} onClick={send}>
      {messages.sendTest}
    </Button>
  )
}

/** The mail with these texts. */
const useReading = (template: string, input: PreviewMailTexts) =>
  useQuery({
    queryKey: ['mail-text-previews', template, input],
    queryFn: () => call(calls.previewMailTexts, { template, ...input }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

interface OrderFieldProps {
  code: string
  onChange: (code: string) => void
  error: Error | null
}

/** The order that the preview uses instead of an example. */
const OrderField = ({ code, onChange, error }: OrderFieldProps) => (
  <TextInput
    label={messages.previewOrder}
    placeholder={messages.previewOrderHint}
    autoComplete="off"
    value={code}
    error={error?.message}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** The data of the previewed mail. */
function aboutWhom(asked: string, data: MailTextsPreview): string {
  if (asked === '') return messages.previewLead
  return data.order === null ? messages.previewNotOfOrder : messages.previewAbout({ order: data.order })
}

interface ExamplesProps {
  examples: string[]
  value: string
  onChange: (example: string) => void
}

/** The variant of the mail, if it has several. */
function Examples({ examples, value, onChange }: ExamplesProps) {
  if (examples.length < 2) return null
  return (
    <Select
      label={messages.previewOf}
      data={examples.map((subject, index) => ({
        value: String(index),
        label: messages.previewNumbered({ number: index + 1, subject }),
      }))}
      value={value}
      flex={1}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '0')}
    />
  )
}

/** A live preview of the mail with the current input. */
export function TextsPreview({ template, mail: { language, examples }, texts }: TextsPreviewProps) {
  const [example, setExample] = useState('0')
  const [order, setOrder] = useState('')
  const [typed] = useDebouncedValue(texts, PAUSE)
  const [code] = useDebouncedValue(order.trim(), PAUSE)
  const may = usePermission()
  const { data, error } = useReading(template, {
    example: Number(example),
    language,
    texts: typed,
    order: code,
  })
  if (error && !data && code === '') throw error
  if (!data) return <LoadingSection label={messages.previewTitle} height={480} />
  return (
    <Stack gap="sm" className={style.preview ?? ''}>
      <Group justify="space-between" align="flex-end">
        <Examples examples={examples} value={example} onChange={setExample} />
        {code === '' && (
          <SendButton template={template} input={{ example: Number(example), language, texts }} />
        )}
      </Group>
      {may('see orders') && (
        <OrderField code={order} onChange={setOrder} error={code === '' ? null : error} />
      )}
      <Text size="sm" c="dimmed">
        {aboutWhom(code, data)}
      </Text>
      <Text>
        {messages.previewSubject} <strong>{data.subject}</strong>
      </Text>
      {data.faults.length > 0 && <Alert color="yellow">{messages.previewFaults}</Alert>}
      <MailPreview mail={data} />
    </Stack>
  )
}
