import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Allocation, PartnerDetail } from '#contract/office/guests/guests.ts'
import { type GuestListPreview, type ListColumns, MAX_LIST_BYTES } from '#contract/office/guests/lists.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import { CheckboxField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { NeedsOverride } from '#web/office/kit/forms/fields/NeedsOverride.tsx'
import { chunksOf } from './chunks.ts'
import { readList } from './list-file.ts'
import { messages as guestMessages } from '#web/office/guests/messages.ts'
import { messages } from './messages.ts'
import { PreviewedList } from './PreviewedList.tsx'

const NO_COLUMNS: ListColumns = {
  full_name: null,
  first_name: null,
  last_name: null,
  email: null,
  age: null,
  group: null,
}

interface Values {
  text: string
  name: string
  mailed: boolean
  needs_override: string
  [field: string]: unknown
}

interface ListDialogProps {
  allocation: Allocation
  onDone: (detail: PartnerDetail) => void
  onClose: () => void
}

/** Names the new guests of a list, a part at a time: what was named stays, and the same list again goes on. */
function useListForm({ allocation: { id }, onDone, onClose }: ListDialogProps) {
  const [preview, setPreview] = useState<GuestListPreview | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const form = useForm<Values>({
    initial: { text: '', name: '', mailed: true, needs_override: '' },
    onSubmit: async ({ name, mailed, needs_override }) => {
      const chunks = chunksOf(preview?.rows ?? [])
      let named = 0
      setDone(named)
      try {
        const { id: list } = await call(calls.startGuestList, { id, name, mailed })
        for (const guests of chunks) {
          onDone(await call(calls.nameGuests, { id, guests, mailed, needs_override, list }))
          named += guests.length
          setDone(named)
        }
      } finally {
        setDone(null)
      }
      notifySuccess(messages.done({ count: named }))
      onClose()
    },
  })
  const read = (text: string, columns: ListColumns | null = null) =>
    form.run(async () => {
      setPreview(null)
      const mapped = columns !== null
      setPreview(await call(calls.previewGuestList, { id, text, mapped, columns: columns ?? NO_COLUMNS }))
    })
  return { form, preview, done, read }
}

function Source({ form, read }: { form: Form<Values>; read: (text: string) => void }) {
  const locale = useShopData()?.config.locale ?? 'en'
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > MAX_LIST_BYTES) return form.showErrors({ text: [messages.tooLarge] })
    const found = await readList(new Uint8Array(await file.arrayBuffer()), locale)
    if ('fault' in found) return form.showErrors({ text: [found.fault] })
    form.change({ text: found.text, name: file.name })
    read(found.text)
  }
  return (
    <>
      <Text>{messages.lead}</Text>
      <TextAreaField {...form.field('text')} label={messages.text} minRows={4} maxRows={8} />
      <Group>
        <FileButton
          onChange={(file) => void take(file)}
          accept=".csv,.txt,.tsv,.tab,.xlsx"
          inputProps={CHOOSE_AGAIN}
        >
          {(props) => (
            <Button {...props} variant="default">
              {messages.file}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          loading={form.pending}
          disabled={form.values.text.trim() === ''}
          onClick={() => read(form.values.text)}
        >
          {messages.preview}
        </Button>
      </Group>
    </>
  )
}

/** Hands in a list of guests of an allocation, after a look at what becomes of each row. */
export function ListDialog(props: ListDialogProps) {
  const { form, preview, done, read } = useListForm(props)
  const added = preview?.rows.filter(({ fate }) => fate === 'new').length ?? 0
  const isTooMany = preview !== null && added > preview.left
  return (
    <FormDialog
      title={messages.add}
      size="xl"
      form={form}
      submitLabel={messages.name({ count: added })}
      disabled={added === 0 || isTooMany}
      sum={
        done === null ? undefined : (
          <Text component="output">{messages.progress({ done, count: added })}</Text>
        )
      }
      onClose={props.onClose}
    >
      <Source form={form} read={read} />
      {preview && (
        <>
          <PreviewedList preview={preview} onColumns={(columns) => read(form.values.text, columns)} />
          {isTooMany && <Alert color="red">{messages.fewer({ left: preview.left })}</Alert>}
          <NeedsOverride form={form} label={guestMessages.needsOverride} />
          <CheckboxField
            label={messages.mailed}
            value={form.values.mailed}
            onChange={(mailed) => form.change({ mailed })}
          />
        </>
      )}
    </FormDialog>
  )
}
