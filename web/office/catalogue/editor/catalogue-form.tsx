import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import type { Part } from '#web/office/forms/draft.ts'
import { usePartForm, type PartForm } from '#web/office/forms/edit-form.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { type List, partPath, useDesk } from '#web/office/catalogue/catalogue-query.ts'
import { offMeaning } from '#web/office/catalogue/list/RowActions.tsx'

interface EditWish<Value extends object> {
  list: List
  part: Part<Value>
  labels: Record<Extract<keyof Value, string>, string>
  keyOf: (value: Value) => string
  check?: (value: Value) => FieldErrors
}

/** The form of a part of a list: one that is not there yet is added, and then has its own page. */
export function useEditing<Value extends object>({ list, part, labels, keyOf, check }: EditWish<Value>) {
  const desk = useDesk<Value>(list)
  const navigate = useNavigate()
  const key = keyOf(part.value)
  const isNew = part.version === ''
  const form = usePartForm<Value>({
    part,
    labels,
    ...(check && { check }),
    send: (wish) => (isNew ? desk.add(wish.value) : desk.change(key, wish)),
    again: () => desk.one(key),
  })
  const save = () =>
    form.save((saved) => {
      done(isNew ? words.isAdded(keyOf(saved.value)) : words.saved)
      if (isNew) void navigate(partPath(list, keyOf(saved.value)), { replace: true })
    })
  return { form, save }
}

/** Saving asks first where it switches something off. */
export function useSwitchingOff<Value extends { enabled: boolean }>(
  list: List,
  name: string,
  { form, save }: { form: PartForm<Value>; save: () => void },
) {
  const [isAsked, ask] = useState(false)
  const { part, draft } = form
  const isSwitchedOff = part.version !== '' && part.value.enabled && draft.enabled === false
  const question = isAsked && (
    <Ask
      grave
      title={words.switchItOff}
      onYes={async () => {
        save()
      }}
      onClose={() => ask(false)}
    >
      {offMeaning(list, name)}
    </Ask>
  )
  return { question, saveOrAsk: () => (isSwitchedOff ? ask(true) : save()) }
}
