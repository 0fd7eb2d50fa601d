import { listed } from '#contract/define-messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'
import { ConflictDialog } from '#web/office/kit/forms/conflict/ConflictDialog.tsx'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import style from './EditForm.module.css'

interface EditFormProps<Value extends object> {
  form: EditFormState<Value>
  /** The label of the button; by default "Save". */
  saveLabel?: string | undefined
  onSave: () => void
  children: ReactNode
}

interface SaveBarProps<Value extends object> extends Pick<EditFormProps<Value>, 'form' | 'saveLabel'> {
  unsaved: string[]
  canSave: boolean
}

/** The bar at the bottom of the window: unsaved fields and buttons. */
function SaveBar<Value extends object>({
  form,
  saveLabel = common.save,
  unsaved,
  canSave,
}: SaveBarProps<Value>) {
  const calm = form.saved.version === '' ? '' : messages.allSaved
  return (
    <Group className={style.bar ?? ''} justify="space-between">
      <Text size="sm" c="dimmed" className={style.unsaved ?? ''} aria-live="polite">
        {unsaved.length > 0 ? messages.notSaved({ fields: listed(unsaved) }) : calm}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={unsaved.length === 0} onClick={form.undo}>
          {messages.undo}
        </Button>
        <Button type="submit" disabled={!canSave} loading={form.pending}>
          {saveLabel}
        </Button>
      </Group>
    </Group>
  )
}

/** The form of a record: conflict, errors, fields and save bar. */
export function EditForm<Value extends object>({ form, saveLabel, onSave, children }: EditFormProps<Value>) {
  const isNew = form.saved.version === ''
  const unsaved = form.changed.map((name) => form.labels[name])
  const canSave = (isNew || unsaved.length > 0) && form.theirs === null
  const save = () => void (canSave && onSave())
  useHotkeys([['mod+S', save]], [], true)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        {form.theirs !== null && <ConflictDialog form={form} />}
        <ErrorSummary form={form} />
        {children}
        <SaveBar form={form} saveLabel={saveLabel} unsaved={unsaved} canSave={canSave} />
      </Stack>
      <UnsavedChangesDialog canLeave={form.canLeave} unsaved={unsaved} />
    </form>
  )
}
