import { type FormEvent, useId, useRef, useState } from 'react'
import { type FieldErrors, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'

interface FormOptions<Values> {
  initial: Values
  /** What can be said without asking the server: field → text, in the order of the fields. */
  validate?: (values: Values) => { [field in keyof Values]?: string | undefined }
  /** Sends what was typed. `waiting` is for `call`: it makes the button say that the server is crowded. */
  onSubmit: (values: Values, waiting: () => void) => Promise<void>
  /** Hears of a failed `send`, for a toast beside the banner. */
  onError?: (failure: unknown) => void
  /** What it was refused with before it was opened: another step of a wizard has sent it. */
  initialErrors?: FieldErrors | null
}

/** The part of a form that its banner needs. */
export interface FormState {
  /** Each message once, in the order of the fields. */
  lines: string[]
  /** The id of a line's element: fields are described by it. */
  lineId: (line: string) => string
  /** Counts the refusals, so that the banner takes the focus each time. */
  refusals: number
}

export interface FormField {
  name: string
  value: string
  onChange: (value: string) => void
  /** The id of the line in the banner that says what is wrong; marks the field until it is changed. */
  errorId: string | undefined
}

export interface Form<Values> extends FormState {
  values: Values
  change: (part: Partial<Values>) => void
  /** Props of a field of this name (TextField, SelectField, …). */
  field: (name: Extract<keyof Values, string>) => FormField
  /** What `errorId` of `field` is, also for names that are no values here, as the server may send. */
  errorId: (name: string) => string | undefined
  submit: (event?: FormEvent) => void
  /** Shows these errors in the banner. */
  refuse: (errors: FieldErrors) => void
  pending: boolean
  /** The server is crowded; the call waits and tries again by itself. */
  waiting: boolean
}

function toFieldErrors(found: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, [text]]] : [])))
}

/** What is wrong, as the banner and the fields need it. */
function useFormErrors(before: FieldErrors | null) {
  const id = useId()
  const [refusal, setRefusal] = useState({ errors: before ?? {}, count: before === null ? 0 : 1 })
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const lines = uniqueMessages(refusal.errors)
  const lineId = (line: string) => `${id}-error-${lines.indexOf(line)}`
  const errorId = (name: string) => {
    const line = refusal.errors[name]?.[0]
    return line === undefined || changed.has(name) ? undefined : lineId(line)
  }
  // Its line stays in the banner until the next submit: a banner that moves the fields while one types is not calm.
  const unmark = (names: string[]) => setChanged((before) => new Set([...before, ...names]))
  const refuse = (errors: FieldErrors) => {
    setChanged(new Set())
    setRefusal(({ count }) => ({ errors, count: count + 1 }))
  }
  const clear = () => setRefusal(({ count }) => ({ errors: {}, count }))
  return { lines, lineId, errorId, refuse, clear, unmark, refusals: refusal.count }
}

/**
 * A form: what is typed, what is wrong with it, and sending it. What was typed is never lost; a second submit while
 * one is under way does nothing. Show its errors with `<FormErrors form={form} />` above the fields.
 */
export function useForm<Values extends Record<string, unknown>>(wish: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(wish.initial)
  const { clear, unmark, ...refusal } = useFormErrors(wish.initialErrors ?? null)
  const { run, ...state } = useAsyncAction()
  const change = (part: Partial<Values>) => {
    unmark(Object.keys(part))
    setValues((before) => ({ ...before, ...part }))
  }
  const send = async (markWaiting: () => void) => {
    clear()
    await wish.onSubmit(values, markWaiting).catch((failure: unknown) => {
      refusal.refuse(errorsOf(failure))
      wish.onError?.(failure)
    })
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const errors = toFieldErrors(wish.validate?.(values) ?? {})
    if (Object.keys(errors).length > 0) refusal.refuse(errors)
    else run(send)
  }
  const field = (name: Extract<keyof Values, string>) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: (value: string) => {
      unmark([name])
      setValues((before) => ({ ...before, [name]: value }))
    },
    errorId: refusal.errorId(name),
  })
  return { values, change, field, submit, ...state, ...refusal }
}

/** Runs one thing at a time: a second `run` while the first is under way is ignored (double clicks). */
export function useAsyncAction() {
  const running = useRef(false)
  const [state, setState] = useState<'idle' | 'pending' | 'waiting'>('idle')
  const run = (work: (markWaiting: () => void) => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState('pending')
    void work(() => setState('waiting')).finally(() => {
      running.current = false
      setState('idle')
    })
  }
  return { pending: state !== 'idle', waiting: state === 'waiting', run }
}
