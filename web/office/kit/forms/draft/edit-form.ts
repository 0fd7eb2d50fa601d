import { useRef, useState } from 'react'
import { type FieldErrors, errorsOf } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import {
  changedFields,
  type Draft,
  toDraft,
  type DraftFields,
  type FieldName,
  fieldNames,
  type Versioned,
  rebase,
  isEqual,
  findInvalidInputs,
  withoutHiddenFaults,
} from './draft.ts'
import { type Field } from './field.ts'
import { useFieldErrors } from './field-errors.ts'

export type Fields<Value> = { [Name in FieldName<Value>]: Field<Draft<Value[Name]>> }

interface FieldsOptions<Value extends object> {
  fields: DraftFields<Value>
  labels: Record<FieldName<Value>, string>
  /** The prefix of the fields' names: `settings.`. */
  before?: string
  onChange: <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) => void
  errorAt: (path: string) => string | undefined
}

/** A field for each property of an object. */
export function createFields<Value extends object>(options: FieldsOptions<Value>): Fields<Value> {
  const { fields, labels, before = '', onChange, errorAt } = options
  const createField = <Name extends FieldName<Value>>(name: Name): Field<DraftFields<Value>[Name]> => ({
    name: before + name,
    label: labels[name],
    value: fields[name],
    onChange: (value) => onChange(name, value),
    error: errorAt(before + name),
  })
  const created: Partial<Fields<Value>> = {}
  for (const name of fieldNames(fields)) created[name] = createField(name)
  return created as Fields<Value>
}

interface EditFormOptions<Value extends object, Saved extends Versioned<Value>> {
  saved: Versioned<Value>
  /** The labels of the fields, in the order of the page. */
  labels: Record<FieldName<Value>, string>
  /** Client-side rules, checked once every input is valid. */
  check?: (value: Value) => FieldErrors
  /** The fields that the page does not show for this draft: invalid input in them is dropped. */
  hidden?: (draft: DraftFields<Value>) => readonly FieldName<Value>[]
  /** Saves the changed fields, or all fields of a new record. Returns the saved record. */
  send: (input: { version: string; value: Partial<Value> }) => Promise<Saved>
  /** Loads the record again after a conflict. */
  reload: () => Promise<Versioned<Value>>
}

/** The saved record and the draft. */
function useDraft<Value extends object>(
  first: Versioned<Value>,
  hidden: NonNullable<EditFormOptions<Value, Versioned<Value>>['hidden']>,
) {
  const [saved, setSaved] = useState(first)
  const [draft, setDraft] = useState<DraftFields<Value>>(toDraft(first.value))
  const setField = <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) =>
    setDraft((before) => {
      const next = { ...before }
      next[name] = value
      return withoutHiddenFaults(next, toDraft(saved.value), hidden(next))
    })
  /** Sets a newer saved record. The draft keeps what differs from `on`. */
  const rebaseOn = (on: DraftFields<Value>, now: Versioned<Value>) => {
    setSaved(now)
    setDraft((mine) => rebase(on, toDraft(now.value), mine))
  }
  return {
    saved,
    draft,
    setFields: (fields: Partial<DraftFields<Value>>) => setDraft((before) => ({ ...before, ...fields })),
    setField,
    rebaseOn,
    /** Rebases the draft on their record, and takes over their values for the fields in `taken`. */
    acceptTheirs: (theirs: Versioned<Value>, taken: readonly FieldName<Value>[]) => {
      rebaseOn(toDraft(saved.value), theirs)
      const fields = toDraft(theirs.value)
      for (const name of taken) setField(name, fields[name])
    },
  }
}

/** The changed fields of a saved record, or all of a new one. Only for a valid draft. */
function changedValue<Value extends object>(
  { version, value }: Versioned<Value>,
  draft: DraftFields<Value>,
): Partial<Value> {
  const read = draft as Value
  if (version === '') return read
  const changed = changedFields(toDraft(value), draft).map((name) => [name, read[name]])
  return Object.fromEntries(changed) as Partial<Value>
}

/** The errors of a draft that are found before it is sent. */
function validate<Value extends object>(
  draft: DraftFields<Value>,
  check: EditFormOptions<Value, Versioned<Value>>['check'],
): FieldErrors {
  const invalid = findInvalidInputs(draft)
  return Object.keys(invalid).length > 0 ? invalid : (check?.(draft as Value) ?? {})
}

/** Saves the draft. After a conflict `theirs` is the other record, until `resolveConflict`. */
function useSave<Value extends object, Saved extends Versioned<Value>>(
  options: EditFormOptions<Value, Saved>,
  { saved, draft, rebaseOn, acceptTheirs }: ReturnType<typeof useDraft<Value>>,
  setErrors: ReturnType<typeof useFieldErrors>['setErrors'],
) {
  const [theirs, setTheirs] = useState<Versioned<Value> | null>(null)
  const { pending, run } = useAsyncAction()
  const isSaved = useRef(false)
  const send = async (onSaved: (saved: Saved) => void) => {
    const answer = await options.send({ version: saved.version, value: changedValue(saved, draft) })
    setErrors({})
    rebaseOn(draft, answer)
    isSaved.current = true
    onSaved(answer)
    isSaved.current = false
  }
  const refused = async (failure: unknown) => {
    const errors = errorsOf(failure)
    if ('version' in errors) {
      setTheirs(await options.reload())
      setErrors({})
    } else setErrors(errors)
  }
  const save = (onSaved: (saved: Saved) => void) => {
    const errors = validate(draft, options.check)
    if (Object.keys(errors).length > 0) setErrors(errors)
    else
      run(() =>
        send(onSaved)
          .catch(refused)
          .catch((failure: unknown) => setErrors(errorsOf(failure))),
      )
  }
  const resolveConflict = (taken: readonly FieldName<Value>[]) => {
    if (theirs) acceptTheirs(theirs, taken)
    setTheirs(null)
  }
  return { theirs, resolveConflict, pending, save, isSaved }
}

/** The state of a form that edits a versioned record. Input is never lost, neither by an error nor by a conflict. */
export function useEditForm<Value extends object, Saved extends Versioned<Value> = Versioned<Value>>(
  options: EditFormOptions<Value, Saved>,
) {
  const { hidden = () => [] } = options
  const current = useDraft(options.saved, hidden)
  const { saved, draft, setFields, setField } = current
  const { touch, setErrors, ...errors } = useFieldErrors()
  const { isSaved, ...saving } = useSave(options, current, setErrors)
  const changed = changedFields(toDraft(saved.value), draft)
  const undo = () => {
    setErrors({})
    setFields(toDraft(saved.value))
  }
  const onChange = <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) => {
    touch([name, ...hidden({ ...draft, [name]: value })])
    setField(name, value)
  }
  const fields = createFields<Value>({
    fields: draft,
    labels: options.labels,
    onChange,
    errorAt: errors.errorAt,
  })
  /** Whether the page may be left without a warning. */
  const canLeave = () => isSaved.current || changed.length === 0
  return { saved, draft, labels: options.labels, changed, undo, fields, canLeave, ...saving, ...errors }
}

export type EditFormState<Value extends object> = ReturnType<typeof useEditForm<Value>>

/** The fields that another user has changed; `mine` if the draft changes the same field differently. */
export const findConflicts = <Value extends object>({ saved, draft, theirs }: EditFormState<Value>) =>
  theirs === null
    ? []
    : changedFields(toDraft(saved.value), toDraft(theirs.value)).map((name) => ({
        name,
        theirs: theirs.value[name],
        mine:
          isEqual(draft[name], saved.value[name]) || isEqual(draft[name], theirs.value[name])
            ? null
            : { value: draft[name] },
      }))
