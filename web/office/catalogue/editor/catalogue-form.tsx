import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import type { DraftFields, FieldName, Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { useEditForm, type EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import type { CatalogueList } from '#contract/calls/catalogue-lists.ts'
import { editPath, useCatalogueActions } from '#web/office/catalogue/catalogue-query.ts'
import { switchOffWarning } from '#web/office/catalogue/list/RowActions.tsx'

interface CatalogueFormOptions<Value extends object> {
  list: CatalogueList
  part: Versioned<Value>
  labels: Record<Extract<keyof Value, string>, string>
  keyOf: (value: Value) => string
  check?: (value: Value) => FieldErrors
  hidden?: (draft: DraftFields<Value>) => readonly FieldName<Value>[]
}

/** The form of a record of the catalogue: a new one is added, and then has its own page. */
export function useCatalogueForm<Value extends object>({
  list,
  part,
  labels,
  keyOf,
  check,
  hidden,
}: CatalogueFormOptions<Value>) {
  const actions = useCatalogueActions<Value>(list)
  const navigate = useNavigate()
  const key = keyOf(part.value)
  const isNew = part.version === ''
  const form = useEditForm<Value>({
    saved: part,
    labels,
    ...(check && { check }),
    ...(hidden && { hidden }),
    send: (input) => (isNew ? actions.add(input.value) : actions.change(key, input)),
    reload: () => actions.find(key),
  })
  const save = () =>
    form.save((saved) => {
      notifySuccess(isNew ? messages.isAdded({ name: keyOf(saved.value) }) : common.saved)
      if (isNew) void navigate(editPath(list, keyOf(saved.value)), { ...BY_ITSELF, replace: true })
    })
  return { form, save }
}

/** Saving asks for confirmation if it deactivates something. */
export function useConfirmSwitchOff<Value extends { enabled: boolean }>(
  list: CatalogueList,
  name: string,
  { form, save }: { form: EditFormState<Value>; save: () => void },
) {
  const [isConfirming, setConfirming] = useState(false)
  const { saved, draft } = form
  const isSwitchedOff = saved.version !== '' && saved.value.enabled && draft.enabled === false
  const confirmation = isConfirming && (
    <ConfirmDialog
      destructive
      title={catalogueMessages.switchItOff}
      onConfirm={async () => {
        save()
      }}
      onClose={() => setConfirming(false)}
    >
      {switchOffWarning(list, name)}
    </ConfirmDialog>
  )
  return { confirmation, saveOrConfirm: () => (isSwitchedOff ? setConfirming(true) : save()) }
}
