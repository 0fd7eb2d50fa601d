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
} from './draft.ts'
import { type Field } from './field.ts'
import { useFieldErrors } from './field-errors.ts'

export type Fields<Value> = { [Name in FieldName<Value>]: Field<Draft<Value[Name]>> }

interface FieldsOptions<Value extends object> {
  fields: DraftFields<Value>
  labels: Record<FieldName<Value>, string>
  /** What stands before a field's name in its path. */
  before?: string
  onChange: <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) => void
  errorAt: (path: string) => string | undefined
}

/** An entry for each field. */
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
  /** The words for its fields, in the order of the page. */
  labels: Record<FieldName<Value>, string>
  /** What can be said without asking the server, once all could be read. */
  check?: (value: Value) => FieldErrors
  /** Sends what was changed, or the whole of a part that is not there yet; gives the part as it then stands. */
  send: (wish: { version: string; value: Partial<Value> }) => Promise<Saved>
  /** Asks for the part as it stands now, when somebody has changed it meanwhile. */
  reload: () => Promise<Versioned<Value>>
}

/** The part that stands, as far as it is known here, and what somebody makes of it. */
function useDraft<Value extends object>(first: Versioned<Value>) {
  const [saved, setSaved] = useState(first)
  const [draft, setDraft] = useState<DraftFields<Value>>(toDraft(first.value))
  const setField = <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) =>
    setDraft((before) => {
      const next = { ...before }
      next[name] = value
      return next
    })
  /** The part stands anew; of the draft stays what differs from `on`. */
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
    /** What somebody else made of the part stands, and in `taken` also where the draft says otherwise. */
    acceptTheirs: (theirs: Versioned<Value>, taken: readonly FieldName<Value>[]) => {
      rebaseOn(toDraft(saved.value), theirs)
      const fields = toDraft(theirs.value)
      for (const name of taken) setField(name, fields[name])
    },
  }
}

/** Of a part that stands what was changed alone, as the server keeps the rest. Only for a draft in which all could be read. */
function changedValue<Value extends object>(
  { version, value }: Versioned<Value>,
  draft: DraftFields<Value>,
): Partial<Value> {
  const read = draft as Value
  if (version === '') return read
  const changed = changedFields(toDraft(value), draft).map((name) => [name, read[name]])
  return Object.fromEntries(changed) as Partial<Value>
}

/** What is wrong with a draft before anybody is asked. */
function validate<Value extends object>(
  draft: DraftFields<Value>,
  check: EditFormOptions<Value, Versioned<Value>>['check'],
): FieldErrors {
  const invalid = findInvalidInputs(draft)
  return Object.keys(invalid).length > 0 ? invalid : (check?.(draft as Value) ?? {})
}

/** Sends the draft. `theirs` is what somebody else made of the part meanwhile, until `resolveConflict`. */
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

/** The form of a part of the festival. What was typed is never lost, whatever the server or somebody else does. */
export function useEditForm<Value extends object, Saved extends Versioned<Value> = Versioned<Value>>(
  options: EditFormOptions<Value, Saved>,
) {
  const current = useDraft(options.saved)
  const { saved, draft, setFields, setField } = current
  const { touch, setErrors, ...errors } = useFieldErrors()
  const { isSaved, ...saving } = useSave(options, current, setErrors)
  const changed = changedFields(toDraft(saved.value), draft)
  const undo = () => {
    setErrors({})
    setFields(toDraft(saved.value))
  }
  const onChange = <Name extends FieldName<Value>>(name: Name, value: DraftFields<Value>[Name]) => {
    touch([name])
    setField(name, value)
  }
  const fields = createFields<Value>({
    fields: draft,
    labels: options.labels,
    onChange,
    errorAt: errors.errorAt,
  })
  /** Whether it may be left without a question. */
  const canLeave = () => isSaved.current || changed.length === 0
  return { saved, draft, labels: options.labels, changed, undo, fields, canLeave, ...saving, ...errors }
}

export type EditFormState<Value extends object> = ReturnType<typeof useEditForm<Value>>

/** What somebody else has changed meanwhile; `mine` where it was changed here as well, in another way. */
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
