import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Note } from '#contract/office/notes.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { type NotesSubject, useNotes } from './note-query.ts'

type Notes = ReturnType<typeof useNotes>

/** A text with its line breaks. */
const Lines = ({ text }: { text: string }) => (
  <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

function Earlier({ note: { earlier } }: { note: Note }) {
  const { stamp } = useFormats()
  const [open, setOpen] = useState(false)
  if (earlier.length === 0) return null
  return (
    <>
      <Anchor component="button" type="button" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
        {messages.earlier({ count: earlier.length })}
      </Anchor>
      {open &&
        earlier.map(({ text, at, by }) => (
          <div key={`${at} ${text}`}>
            <Lines text={text} />
            <Text size="xs" c="dimmed">
              {messages.line({ by: authorName(by), time: stamp(at) })}
            </Text>
          </div>
        ))}
    </>
  )
}

interface NoteItemProps {
  note: Note
  onChange: (what: 'edit' | 'remove') => void
}

function NoteItem({ note, onChange }: NoteItemProps) {
  const { stamp } = useFormats()
  const { text, by, at, edited_at, editable } = note
  return (
    <Stack gap={2} component="li">
      <Lines text={text} />
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {messages.line({ by: authorName(by), time: stamp(at) })}
          {edited_at !== null && ` · ${messages.edited({ time: stamp(edited_at) })}`}
        </Text>
        {editable && (
          <>
            <Button size="compact-xs" variant="subtle" onClick={() => onChange('edit')}>
              {messages.edit}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => onChange('remove')}>
              {messages.remove}
            </Button>
          </>
        )}
      </Group>
      <Earlier note={note} />
    </Stack>
  )
}

function NewNote({ write }: Pick<Notes, 'write'>) {
  const form = useForm({
    initial: { text: '' },
    onSubmit: async ({ text }) => {
      await write(text)
      form.change({ text: '' })
      notifySuccess(messages.written)
    },
  })
  return (
    <ActionForm form={form}>
      <TextAreaField {...form.field('text')} label={messages.text} hint={messages.hint} />
      <Group>
        <SubmitButton form={form} variant="default">
          {messages.write}
        </SubmitButton>
      </Group>
    </ActionForm>
  )
}

interface DialogProps {
  note: Note
  notes: Notes
  onClose: () => void
}

function EditDialog({ note, notes, onClose }: DialogProps) {
  const form = useForm({
    initial: { text: note.text },
    onSubmit: async ({ text }) => {
      await notes.edit(note.id, { text, seen: note.text })
      onClose()
    },
  })
  return (
    <FormDialog title={messages.editNote} submitLabel={messages.save} form={form} onClose={onClose}>
      <TextAreaField {...form.field('text')} label={messages.noteText} />
    </FormDialog>
  )
}

const RemoveDialog = ({ note, notes, onClose }: DialogProps) => (
  <ConfirmDialog
    destructive
    title={messages.removeNote}
    onConfirm={() => notes.remove(note.id)}
    doneMessage={messages.removed}
    onClose={onClose}
  >
    {messages.removeEffect}
  </ConfirmDialog>
)

/** The staff's notes on an order or a customer, newest first. */
export function NotesSection({ about }: { about: NotesSubject }) {
  const notes = useNotes(about)
  const [open, setOpen] = useState<{ note: Note; what: 'edit' | 'remove' } | null>(null)
  if (notes.error) throw notes.error
  const dialog = open && { note: open.note, notes, onClose: () => setOpen(null) }
  return (
    <Section title={messages.title}>
      <NewNote write={notes.write} />
      {notes.notes?.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.none}
        </Text>
      )}
      <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {notes.notes?.map((note) => (
          <NoteItem key={note.id} note={note} onChange={(what) => setOpen({ note, what })} />
        ))}
      </Stack>
      {dialog && open.what === 'edit' && <EditDialog {...dialog} />}
      {dialog && open.what === 'remove' && <RemoveDialog {...dialog} />}
    </Section>
  )
}
