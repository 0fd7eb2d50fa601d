import { Button, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/mailing-calls.ts'
import type { Mailing, MailingDraft } from '#contract/office/mailings.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { type EditFormState, useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/mailings/messages.ts'
import { useAudienceChoices, useMailingActions } from '#web/office/mailings/mailing-query.ts'
import { useDebouncedCount, sentRefusal } from './AudienceCounted.tsx'
import { AudienceSection } from './AudienceSection.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { SendDialog } from './SendDialog.tsx'
import { KindSection, TextSection, TranslationsSection } from './TextSection.tsx'

const BACK = { to: '/mailings', name: messages.title }

/** The form of a draft; an unsaved one has no id. A change is sent with all unchanged fields. */
function useMailingForm(saved: Versioned<MailingDraft>, id: number | null) {
  const { take } = useMailingActions()
  const whole = useRef(saved.value)
  const kept = (mailing: Mailing): Mailing => {
    whole.current = mailing.value
    return mailing
  }
  return useEditForm<MailingDraft, Mailing>({
    saved,
    labels: messages.labels,
    send: async ({ version, value }) => {
      const all = { ...whole.current, ...value }
      const sent =
        id === null ? call(calls.createMailing, all) : call(calls.changeMailing, { id, version, value: all })
      return kept(take(await sent))
    },
    reload: async () => kept((await call(calls.readMailing, { id: id ?? '' })).mailing),
  })
}

/** Why the message cannot be sent as it is saved; nothing if it can. */
function useReasons(mailing: Mailing | null, form: EditFormState<MailingDraft>): string[] {
  const { data } = useDebouncedCount(form.saved.value)
  if (mailing === null || form.changed.length > 0) return [messages.sendFirstSave]
  return data ? sentRefusal(data, form.saved.value) : [messages.counting]
}

interface SendButtonProps {
  mailing: Mailing | null
  form: EditFormState<MailingDraft>
  canSend: boolean
  /** The id of the text that says why it cannot be sent. */
  reasonId: string
}

function SendButton({ mailing, form, canSend, reasonId }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(!canSend && { 'data-disabled': true, 'aria-describedby': reasonId })}
        aria-disabled={!canSend}
        onClick={() => canSend && setOpen(true)}
      >
        {messages.send}
      </Button>
      {isOpen && mailing && (
        <SendDialog
          mailing={{ ...mailing, version: form.saved.version, value: form.saved.value }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The status, and beneath it why the message cannot be sent yet. */
const Lead = ({ reasons, reasonId }: { reasons: string[]; reasonId: string }) => (
  <>
    {messages.statuses.draft}
    <Text id={reasonId} size="sm" aria-live="polite" mih="1.45em">
      {reasons.join('; ')}
    </Text>
  </>
)

function RemoveButton({ mailing }: { mailing: Mailing }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    await call(calls.removeMailing, { id: mailing.id })
    await navigate('/mailings', BY_ITSELF)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {messages.remove}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={messages.remove}
          destructive
          onConfirm={remove}
          doneMessage={messages.removed}
          onClose={() => setOpen(false)}
        >
          {messages.removeHint}
        </ConfirmDialog>
      )}
    </>
  )
}

interface MailingEditorProps {
  /** Null for an unsaved one. */
  mailing: Mailing | null
  saved: Versioned<MailingDraft>
}

/** The editor of a message: audience, kind, text and preview. */
export function MailingEditor({ mailing, saved }: MailingEditorProps) {
  const form = useMailingForm(saved, mailing?.id ?? null)
  const choices = useAudienceChoices()
  const navigate = useNavigate()
  const save = () =>
    form.save((now) => {
      notifySuccess(common.saved)
      if (mailing === null) void navigate(`/mailings/${now.id}`, { ...BY_ITSELF, replace: true })
    })
  const draft = form.draft as MailingDraft
  const reasons = useReasons(mailing, form)
  const reasonId = useId()
  return (
    <Page
      title={form.saved.value.subject || messages.newMailing}
      back={BACK}
      lead={<Lead reasons={reasons} reasonId={reasonId} />}
      beside={
        <>
          {mailing && form.changed.length === 0 && <RemoveButton mailing={mailing} />}
          <SendButton mailing={mailing} form={form} canSend={reasons.length === 0} reasonId={reasonId} />
        </>
      }
    >
      <EditForm form={form} saveLabel={messages.saveDraft} onSave={save}>
        <AudienceSection form={form} choices={choices} />
        <KindSection form={form} />
        <TextSection form={form} />
        <TranslationsSection form={form} />
        <PreviewSection value={draft} />
      </EditForm>
    </Page>
  )
}
