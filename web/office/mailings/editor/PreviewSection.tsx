import { listed } from '#contract/define-messages.ts'
import { Alert, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import * as calls from '#contract/calls/office/mailing-calls.ts'
import type { MailingDraft, MailingPreview } from '#contract/office/mailings.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { MailFrame } from '#web/office/kit/ui/MailFrame.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/mailings/messages.ts'
import { usePreview } from '#web/office/mailings/mailing-query.ts'

/** The previous recipients, to go back: the address before each recipient who was shown. */
function useSteps() {
  const [steps, setSteps] = useState<string[]>([''])
  return {
    after: steps.at(-1) ?? '',
    isFirst: steps.length === 1,
    next: (email: string) => setSteps((before) => [...before, email]),
    back: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    restart: () => setSteps(['']),
  }
}

function Person({ preview }: { preview: MailingPreview }) {
  const { email, full_name, language, subject, lacks, opted_out, html } = preview
  const languageOf = useLanguageName()
  return (
    <>
      <DescriptionList
        items={[
          [messages.previewTo, <EmailAddress key="to" of={email} />],
          [messages.previewName, full_name],
          [messages.previewLanguage, languageOf(language)],
          [messages.labels.subject, subject],
        ]}
      />
      {opted_out && <Alert color="orange">{messages.previewOptedOut}</Alert>}
      {lacks.length > 0 && (
        <Alert color="orange">{messages.previewLacks({ placeholders: listed(lacks) })}</Alert>
      )}
      <MailFrame title={messages.previewOf({ email })} html={html} />
    </>
  )
}

/** Sends a test mail to the user, with the data of the displayed recipient. */
function TestButton({ value, email }: { value: MailingDraft; email: string }) {
  const { pending, act } = useAction()
  const test = () =>
    act(async () => {
      const { sent_to } = await call(calls.testMailing, { value, email })
      notifySuccess(messages.tested({ to: sent_to }))
    })
  return (
    <Button variant="default" loading={pending} onClick={test}>
      {messages.test}
    </Button>
  )
}

type Steps = ReturnType<typeof useSteps>

const Nobody = ({ isSearch, steps }: { isSearch: boolean; steps: Steps }) => (
  <Group gap="sm">
    <Text c="dimmed">
      {isSearch
        ? messages.previewNotFound
        : steps.isFirst
          ? messages.previewNobodyAtAll
          : messages.previewNobody}
    </Text>
    {!isSearch && !steps.isFirst && (
      <Button size="compact-sm" variant="subtle" onClick={steps.restart}>
        {messages.previewFirst}
      </Button>
    )}
  </Group>
)

function Stepper({
  steps,
  preview,
  search,
}: {
  steps: Steps
  preview: MailingPreview | null | undefined
  search: string
}) {
  return (
    <>
      <Button variant="default" disabled={search !== '' || steps.isFirst} onClick={steps.back}>
        {messages.previewBack}
      </Button>
      <Button
        variant="default"
        disabled={search !== '' || !preview}
        onClick={() => preview && steps.next(preview.email)}
      >
        {messages.previewNext}
      </Button>
    </>
  )
}

/** The mail as each recipient will see it, from the current input, saved or not. */
export function PreviewSection({ value }: { value: MailingDraft }) {
  const steps = useSteps()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 400)
  const [debounced] = useDebouncedValue(JSON.stringify(value), 600)
  const shown = JSON.parse(debounced) as MailingDraft
  const { data: preview, error } = usePreview(shown, steps.after, search)
  return (
    <Section title={messages.preview}>
      <Group gap="sm">
        <Stepper steps={steps} preview={preview} search={search} />
        <TextInput
          aria-label={messages.previewSearch}
          placeholder={messages.previewSearch}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          miw={240}
        />
        {preview && !error && <TestButton value={shown} email={preview.email} />}
      </Group>
      {error && <Text c="var(--mantine-color-error)">{error.message}</Text>}
      {preview === undefined && !error && <Skeleton h={320} />}
      {preview === null && !error && <Nobody isSearch={search !== ''} steps={steps} />}
      {preview && !error && <Person preview={preview} />}
    </Section>
  )
}
