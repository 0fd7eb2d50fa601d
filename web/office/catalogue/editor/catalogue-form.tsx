import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import type { DraftFields, FieldName, Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
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
  return { list, form, save }
}

const isEnabled = (value: object): boolean => 'enabled' in value && value.enabled === true
const isDisabled = (draft: object): boolean => 'enabled' in draft && draft.enabled === false

interface CatalogueFormProps<Value extends object> {
  editing: { list: CatalogueList; form: EditFormState<Value>; save: () => void }
  /** The name of the record, for the question whether to deactivate it. */
  name: string
  children: ReactNode
}

/** The frame of an editor of the catalogue. Saving asks for confirmation if it deactivates something. */
export function CatalogueForm<Value extends object>({
  editing: { list, form, save },
  name,
  children,
}: CatalogueFormProps<Value>) {
  const [isConfirming, setConfirming] = useState(false)
  const { saved, draft } = form
  const isNew = saved.version === ''
  const isSwitchedOff = !isNew && isEnabled(saved.value) && isDisabled(draft)
  return (
    <EditForm
      form={form}
      saveLabel={isNew ? catalogueMessages.addButtons[list] : undefined}
      onSave={() => (isSwitchedOff ? setConfirming(true) : save())}
    >
      {children}
      {isConfirming && (
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
      )}
    </EditForm>
  )
}
