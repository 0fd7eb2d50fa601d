import { Text } from '@mantine/core'
import type { SavedView } from '#contract/office/saved-views.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'

const VIEWERS = choicesOf({ me: messages.forMe, everybody: messages.forEverybody })

interface SaveDialogProps {
  save: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** Saves the filters and the order of a list under a name. */
export function SaveDialog({ save, onClose }: SaveDialogProps) {
  const may = usePermission()
  const form = useForm({
    initial: { name: '', who: 'me' },
    onSubmit: async ({ name, who }) => {
      await save(name, who === 'everybody')
      notifySuccess(messages.saved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.save} submitLabel={messages.save} form={form} onClose={onClose}>
      <Text>{messages.saveLead}</Text>
      <TextField {...form.field('name')} label={messages.name} initialFocus required />
      {may('share views') && <SelectField {...form.field('who')} label={messages.who} choices={VIEWERS} />}
    </FormDialog>
  )
}

interface RenameDialogProps {
  view: SavedView
  rename: (name: string) => Promise<unknown>
  onClose: () => void
}

export function RenameDialog({ view, rename, onClose }: RenameDialogProps) {
  const form = useForm({
    initial: { name: view.name },
    onSubmit: async ({ name }) => {
      await rename(name)
      notifySuccess(messages.saved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.rename} submitLabel={messages.rename} form={form} onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} initialFocus required />
    </FormDialog>
  )
}
