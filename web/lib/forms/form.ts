import { type FormEvent, useId, useRef, useState } from 'react'
import { type FieldErrors, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'

interface FormOptions<Values> {
  initial: Values
  /** Validates without the server: field → message, in the order of the fields. */
  validate?: (values: Values) => { [field in keyof Values]?: string | undefined }
  /** Sends the values. Pass `waiting` to `call`, so that the button can say that the server is overloaded. */
  onSubmit: (values: Values, waiting: () => void) => Promise<void>
  /** Called when a submit fails, for a toast in addition to the banner. */
  onError?: (failure: unknown) => void
  /** The initial errors, for a step of a wizard that the server refused. */
  initialErrors?: FieldErrors | null
}

/** The part of a form that its banner needs. */
export interface FormState {
  /** Each message once, in the order of the fields. */
  errorMessages: string[]
  /** The id of a message's element, for `aria-describedby`. */
  errorMessageId: (message: string) => string
  /** Increases each time errors are shown, so that the banner takes the focus each time. */
  errorCount: number
}

export interface FormField {
  name: string
  value: string
  onChange: (value: string) => void
  /** The id of the error in the banner; undefined once the field was changed. */
  errorId: string | undefined
}

export interface Form<Values> extends FormState {
  values: Values
  change: (part: Partial<Values>) => void
  /** The same for a control that changes several values at once: fixed errors of the `fields` are removed from the banner. */
  changeAndRecheck: (part: Partial<Values>, fields: string[]) => void
  /** Props of a field of this name (TextField, SelectField, …). */
  field: (name: Extract<keyof Values, string>) => FormField
  /** The `errorId` of a field, also for names that are not in `values`, as the server may send. */
  errorId: (name: string) => string | undefined
  submit: (event?: FormEvent) => void
  /** Sends something else than the values; its errors are those of the form. */
  run: (work: (waiting: () => void) => Promise<void>) => void
  showErrors: (errors: FieldErrors) => void
  pending: boolean
  /** The server is overloaded; the call waits and retries. */
  waiting: boolean
}

function toFieldErrors(found: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, [text]]] : [])))
}

/** The errors of a form, as the banner and the fields need them. */
function useFormErrors(initial: FieldErrors | null) {
  const id = useId()
  const [shown, setShown] = useState({ errors: initial ?? {}, count: initial === null ? 0 : 1 })
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const errorMessages = uniqueMessages(shown.errors)
  const errorMessageId = (message: string) => `${id}-error-${errorMessages.indexOf(message)}`
  const errorId = (name: string) => {
    const message = shown.errors[name]?.[0]
    return message === undefined || changed.has(name) ? undefined : errorMessageId(message)
  }
  // The message stays in the banner until the next submit, so that the fields do not move during typing.
  const unmark = (names: string[]) => setChanged((before) => new Set([...before, ...names]))
  const showErrors = (errors: FieldErrors) => {
    setChanged(new Set())
    setShown(({ count }) => ({ errors, count: count + 1 }))
  }
  const clear = () => setShown(({ count }) => ({ errors: {}, count }))
  /** Replaces the errors of those fields that have any. The banner does not take the focus. */
  const replace = (fields: string[], found: FieldErrors) =>
    setShown(({ errors, count }) => {
      const now = { ...errors }
      for (const name of fields) if (name in now) now[name] = found[name] ?? []
      return { errors: now, count }
    })
  return {
    errorMessages,
    errorMessageId,
    errorId,
    showErrors,
    clear,
    replace,
    unmark,
    errorCount: shown.count,
  }
}

/**
 * A form: values, errors and submission. Input is never lost; a second submit during the first does nothing. Show its errors with
 * `<FormErrors form={form} />` above the fields.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial)
  const { clear, replace, unmark, ...errors } = useFormErrors(options.initialErrors ?? null)
  const { run, ...state } = useAsyncAction()
  const change = (part: Partial<Values>) => {
    unmark(Object.keys(part))
    setValues((before) => ({ ...before, ...part }))
  }
  const errorsIn = (some: Values) => toFieldErrors(options.validate?.(some) ?? {})
  const changeAndRecheck = (part: Partial<Values>, fields: string[]) => {
    change(part)
    replace(fields, errorsIn({ ...values, ...part }))
  }
  const attempt = (work: (markWaiting: () => void) => Promise<void>) =>
    run(async (markWaiting) => {
      clear()
      await work(markWaiting).catch((failure: unknown) => {
        errors.showErrors(errorsOf(failure))
        options.onError?.(failure)
      })
    })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const found = errorsIn(values)
    if (Object.keys(found).length > 0) errors.showErrors(found)
    else attempt((markWaiting) => options.onSubmit(values, markWaiting))
  }
  const field = (name: Extract<keyof Values, string>) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: (value: string) => {
      unmark([name])
      setValues((before) => ({ ...before, [name]: value }))
    },
    errorId: errors.errorId(name),
  })
  return { values, change, changeAndRecheck, field, submit, run: attempt, ...state, ...errors }
}

/** Runs one action at a time: a second `run` during the first is ignored (double clicks). */
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
