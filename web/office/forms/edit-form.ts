import { useRef, useState } from 'react'
import { type FieldErrors, errorsOf } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import {
  differing,
  type Draft,
  draftOf,
  type Fields,
  type Name,
  names,
  type Part,
  rebased,
  same,
  unreadIn,
} from './draft.ts'
import { useFaults } from './field-errors.ts'

/** What a field of a part's form needs: its name within the part, its words, what stands in it and what is wrong with it. */
export interface Entry<Value> {
  path: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export type Entries<Value> = { [Field in Name<Value>]: Entry<Draft<Value[Field]>> }

interface EntriesWish<Value extends object> {
  fields: Fields<Value>
  labels: Record<Name<Value>, string>
  /** What stands before a field's name in its path. */
  before?: string
  onChange: <Field extends Name<Value>>(name: Field, value: Fields<Value>[Field]) => void
  errorAt: (path: string) => string | undefined
}

/** An entry for each field. */
export function entriesOf<Value extends object>(wish: EntriesWish<Value>): Entries<Value> {
  const { fields, labels, before = '', onChange, errorAt } = wish
  const entryOf = <Field extends Name<Value>>(name: Field): Entry<Fields<Value>[Field]> => ({
    path: before + name,
    label: labels[name],
    value: fields[name],
    onChange: (value) => onChange(name, value),
    error: errorAt(before + name),
  })
  const entries: Partial<Entries<Value>> = {}
  for (const name of names(fields)) entries[name] = entryOf(name)
  return entries as Entries<Value>
}

interface PartWish<Value extends object, Saved extends Part<Value>> {
  part: Part<Value>
  /** The words for its fields, in the order of the page. */
  labels: Record<Name<Value>, string>
  /** What can be said without asking the server, once all could be read. */
  check?: (value: Value) => FieldErrors
  /** Sends what was changed, or the whole of a part that is not there yet; gives the part as it then stands. */
  send: (wish: { version: string; value: Partial<Value> }) => Promise<Saved>
  /** Asks for the part as it stands now, when somebody has changed it meanwhile. */
  again: () => Promise<Part<Value>>
}

/** The part that stands, as far as it is known here, and what somebody makes of it. */
function useGround<Value extends object>(first: Part<Value>) {
  const [part, setPart] = useState(first)
  const [draft, setDraft] = useState<Fields<Value>>(draftOf(first.value))
  const putOne = <Field extends Name<Value>>(name: Field, value: Fields<Value>[Field]) =>
    setDraft((before) => {
      const next = { ...before }
      next[name] = value
      return next
    })
  /** The part stands anew; of the draft stays what differs from `on`. */
  const stand = (on: Fields<Value>, now: Part<Value>) => {
    setPart(now)
    setDraft((mine) => rebased(on, draftOf(now.value), mine))
  }
  return {
    part,
    draft,
    put: (fields: Partial<Fields<Value>>) => setDraft((before) => ({ ...before, ...fields })),
    putOne,
    stand,
    /** What somebody else made of the part stands, and in `taken` also where the draft says otherwise. */
    take: (theirs: Part<Value>, taken: readonly Name<Value>[]) => {
      stand(draftOf(part.value), theirs)
      const fields = draftOf(theirs.value)
      for (const name of taken) putOne(name, fields[name])
    },
  }
}

/** Of a part that stands what was changed alone, as the server keeps the rest. Only for a draft in which all could be read. */
function valueOf<Value extends object>(
  { version, value }: Part<Value>,
  draft: Fields<Value>,
): Partial<Value> {
  const read = draft as Value
  if (version === '') return read
  const changed = differing(draftOf(value), draft).map((name) => [name, read[name]])
  return Object.fromEntries(changed) as Partial<Value>
}

/** What is wrong with a draft before anybody is asked. */
function faultsIn<Value extends object>(
  draft: Fields<Value>,
  check: PartWish<Value, Part<Value>>['check'],
): FieldErrors {
  const unread = unreadIn(draft)
  return Object.keys(unread).length > 0 ? unread : (check?.(draft as Value) ?? {})
}

/** Sends the draft. `theirs` is what somebody else made of the part meanwhile, until `settle`. */
function useSaving<Value extends object, Saved extends Part<Value>>(
  wish: PartWish<Value, Saved>,
  { part, draft, stand, take }: ReturnType<typeof useGround<Value>>,
  tell: ReturnType<typeof useFaults>['tell'],
) {
  const [theirs, setTheirs] = useState<Part<Value> | null>(null)
  const { pending, run } = useAsyncAction()
  const isLeaving = useRef(false)
  const send = async (onSaved: (saved: Saved) => void) => {
    const saved = await wish.send({ version: part.version, value: valueOf(part, draft) })
    tell({})
    stand(draft, saved)
    isLeaving.current = true
    onSaved(saved)
    isLeaving.current = false
  }
  const refused = async (failure: unknown) => {
    const errors = errorsOf(failure)
    if ('version' in errors) {
      setTheirs(await wish.again())
      tell({})
    } else tell(errors)
  }
  const save = (onSaved: (saved: Saved) => void) => {
    const faults = faultsIn(draft, wish.check)
    if (Object.keys(faults).length > 0) tell(faults)
    else
      run(() =>
        send(onSaved)
          .catch(refused)
          .catch((failure: unknown) => tell(errorsOf(failure))),
      )
  }
  const settle = (taken: readonly Name<Value>[]) => {
    if (theirs) take(theirs, taken)
    setTheirs(null)
  }
  return { theirs, settle, pending, save, isLeaving }
}

/** The form of a part of the festival. What was typed is never lost, whatever the server or somebody else does. */
export function usePartForm<Value extends object, Saved extends Part<Value> = Part<Value>>(
  wish: PartWish<Value, Saved>,
) {
  const ground = useGround(wish.part)
  const { part, draft, put, putOne } = ground
  const { touch, tell, ...faults } = useFaults()
  const { isLeaving, ...saving } = useSaving(wish, ground, tell)
  const changed = differing(draftOf(part.value), draft)
  const undo = () => {
    tell({})
    put(draftOf(part.value))
  }
  const onChange = <Field extends Name<Value>>(name: Field, value: Fields<Value>[Field]) => {
    touch([name])
    putOne(name, value)
  }
  const entries = entriesOf<Value>({ fields: draft, labels: wish.labels, onChange, errorAt: faults.errorAt })
  /** Whether it may be left without a question. */
  const isCalm = () => isLeaving.current || changed.length === 0
  return { part, draft, labels: wish.labels, changed, undo, entries, isCalm, ...saving, ...faults }
}

export type PartForm<Value extends object> = ReturnType<typeof usePartForm<Value>>

/** What somebody else has changed meanwhile; `mine` where it was changed here as well, in another way. */
export const meanwhile = <Value extends object>({ part, draft, theirs }: PartForm<Value>) =>
  theirs === null
    ? []
    : differing(draftOf(part.value), draftOf(theirs.value)).map((name) => ({
        name,
        theirs: theirs.value[name],
        mine:
          same(draft[name], part.value[name]) || same(draft[name], theirs.value[name])
            ? null
            : { value: draft[name] },
      }))
