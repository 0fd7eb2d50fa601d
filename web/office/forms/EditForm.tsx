import { Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { officeWords as words } from '#web/office/words/words.ts'
import { FaultBanner } from './ErrorSummary.tsx'
import { LeaveGuard } from './UnsavedChangesDialog.tsx'
import { Meanwhile } from './ConflictDialog.tsx'
import type { PartForm } from './edit-form.ts'
import style from './EditForm.module.css'

interface PartFrameProps<Value extends object> {
  form: PartForm<Value>
  /** What the button says; "Save" where nothing is said. */
  saveLabel?: string | undefined
  onSave: () => void
  children: ReactNode
}

interface SaveBarProps<Value extends object> extends Pick<PartFrameProps<Value>, 'form' | 'saveLabel'> {
  unsaved: string[]
  canSave: boolean
}

/** What is not saved yet, always in sight. */
function SaveBar<Value extends object>({
  form,
  saveLabel = words.save,
  unsaved,
  canSave,
}: SaveBarProps<Value>) {
  const calm = form.part.version === '' ? '' : words.allSaved
  return (
    <Group className={style.bar ?? ''} justify="space-between">
      <Text size="sm" c="dimmed" className={style.unsaved ?? ''} aria-live="polite">
        {unsaved.length > 0 ? words.notSaved(unsaved) : calm}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={unsaved.length === 0} onClick={form.undo}>
          {words.undo}
        </Button>
        <Button type="submit" disabled={!canSave} loading={form.pending}>
          {saveLabel}
        </Button>
      </Group>
    </Group>
  )
}

/** The form of a part: what is wrong with it, its fields, and at the foot of the window what is not saved yet. */
export function PartFrame<Value extends object>({
  form,
  saveLabel,
  onSave,
  children,
}: PartFrameProps<Value>) {
  const isNew = form.part.version === ''
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
        {form.theirs !== null && <Meanwhile form={form} />}
        <FaultBanner form={form} />
        {children}
        <SaveBar form={form} saveLabel={saveLabel} unsaved={unsaved} canSave={canSave} />
      </Stack>
      <LeaveGuard isCalm={form.isCalm} unsaved={unsaved} />
    </form>
  )
}
