import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { neededIn, type OpenAtGate } from '#contract/gate/gate-questions.ts'
import type { Question } from '#contract/questions/questions.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { appearedText, causeOf } from '#web/lib/forms/appeared-questions.ts'
import { answeredIn, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import style from './Ask.module.css'
import { messages } from '#web/gate/scanner/messages.ts'

/** What was answered last, of which new questions may depend. */
interface Saved {
  of: string
  questions: readonly Question[]
  known: Given
}

const labelsOf = (open: readonly OpenAtGate[]) =>
  open.flatMap(({ of, questions }) => questions.map(({ key, label }) => ({ id: `${of} ${key}`, label })))

/** How it is said that a question has appeared. */
const appearedTexts = () => ({
  appeared: messages.appeared,
  appearedByAnswer: messages.appearedByAnswer,
  yes: messages.yes,
  no: messages.no,
})

/** What has appeared by an answer, and because of which. */
function appearedIn(before: readonly OpenAtGate[], after: readonly OpenAtGate[], saved: Saved): string {
  const known = new Set(labelsOf(before).map(({ id }) => id))
  return after
    .flatMap(({ of, questions }) =>
      questions
        .filter(({ key }) => !known.has(`${of} ${key}`))
        .map((question) =>
          appearedText(
            question,
            of === saved.of ? causeOf(question, { ...saved, age: null }) : null,
            appearedTexts(),
          ),
        ),
    )
    .join(' ')
}

const Labels = ({ open }: { open: readonly OpenAtGate[] }) => (
  <ul>
    {labelsOf(open).map(({ id, label }) => (
      <li key={id}>{label}</li>
    ))}
  </ul>
)

interface AskProps {
  code: string
  open: OpenAtGate[]
  /** What to do once everything is answered without which nobody is let in; undefined where nobody is kept out. */
  onAnswered: (() => void) | undefined
}

/** Focuses the first field of what is asked next. Not at first: a reader types the next code, and a keyboard would cover the outcome. */
function useFocusOnNext(isEntering: boolean, open: readonly OpenAtGate[]) {
  const forms = useRef<HTMLElement>(null)
  const shown = useRef({ isEntering, open })
  useEffect(() => {
    const isNext = shown.current.isEntering !== isEntering || shown.current.open !== open
    shown.current = { isEntering, open }
    if (isEntering && isNext) forms.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isEntering, open])
  return forms
}

/** What is still asked of a scanned ticket, and the fields for the answers: at once where nobody is let in without them. */
export function Ask({ code, open: asked, onAnswered }: AskProps) {
  const [open, setOpen] = useState(asked)
  const [isEntering, setEntering] = useState(onAnswered !== undefined)
  const [appeared, setAppeared] = useState('')
  const forms = useFocusOnNext(isEntering, open)
  if (asked.length === 0) return null
  const save = (left: OpenAtGate[], saved: Saved) => {
    setAppeared(appearedIn(open, left, saved))
    setOpen(left)
    if (onAnswered && neededIn(left).length === 0) onAnswered()
  }
  if (open.length === 0) return <output className={style.done}>{messages.allAnswered}</output>
  return (
    <section className={style.ask} aria-label={messages.asks} ref={forms}>
      {!isEntering && (
        <>
          <Labels open={open} />
          <button type="button" onClick={() => setEntering(true)}>
            {messages.enter}
          </button>
        </>
      )}
      {isEntering &&
        open.map((one) => (
          <AnswerForm
            key={`${one.of} ${one.questions.map(({ key }) => key).join(' ')}`}
            code={code}
            open={one}
            onSaved={save}
          />
        ))}
      <output className="hidden-text">{appeared}</output>
    </section>
  )
}

interface AnswerFormProps {
  code: string
  open: OpenAtGate
  onSaved: (left: OpenAtGate[], saved: Saved) => void
}

function AnswerForm({ code, open: { of, name, questions }, onSaved }: AnswerFormProps) {
  const { gate } = useGate()
  const [given, setGiven] = useState<Given>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFailure('')
    const known = answeredIn(given)
    const outcome = await gate.answer({ code, of, answers: sentAnswers(questions, known) })
    setSending(false)
    if (outcome.kind === 'answered') onSaved(outcome.answer.open, { of, questions, known })
    else setFailure(outcome.kind === 'refused' ? outcome.message : messages.needsNetwork)
  }
  return (
    <form className={style.form} onSubmit={(event) => void submit(event)}>
      {name !== '' && <h2>{name}</h2>}
      {questions.map((question) => (
        <Field
          key={question.key}
          question={question}
          answer={given[question.key]}
          onChange={(answer) => setGiven({ ...given, [question.key]: answer })}
        />
      ))}
      <output>{failure}</output>
      <button type="submit" disabled={isSending}>
        {messages.save}
      </button>
    </form>
  )
}

interface FieldProps {
  question: Question
  answer: unknown
  onChange: (answer: unknown) => void
}

function Field(props: FieldProps) {
  const id = useId()
  const { question, answer, onChange } = props
  const { type, label } = question
  if (type === 'consent')
    return <Tick label={label} checked={answer === true} onChange={(is) => onChange(is ? true : undefined)} />
  if (type === 'choices') return <Choices {...props} />
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input {...props} id={id} />
    </div>
  )
}

function Choices({ question: { label, options }, answer, onChange }: FieldProps) {
  const chosen: unknown[] = Array.isArray(answer) ? answer : []
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map(({ key, label: option }) => (
        <Tick
          key={key}
          label={option}
          checked={chosen.includes(key)}
          onChange={(is) => onChange(is ? [...chosen, key] : chosen.filter((one) => one !== key))}
        />
      ))}
    </fieldset>
  )
}

function Input({ question: { type, options }, answer, onChange, id }: FieldProps & { id: string }) {
  const value = typeof answer === 'string' ? answer : ''
  const change = ({ target }: { target: { value: string } }) => onChange(target.value)
  if (type === 'long_text') return <textarea id={id} rows={3} value={value} onChange={change} />
  if (type === 'choice') return <Select id={id} value={value} options={options} onChange={onChange} />
  if (type === 'boolean')
    return (
      <Select
        id={id}
        value={typeof answer === 'boolean' ? String(answer) : ''}
        options={[
          { key: 'true', label: messages.yes },
          { key: 'false', label: messages.no },
        ]}
        onChange={(said) => onChange(said === '' ? undefined : said === 'true')}
      />
    )
  return <input id={id} type={INPUTS[type] ?? 'text'} autoComplete="off" value={value} onChange={change} />
}

interface SelectProps {
  id: string
  value: string
  options: Question['options']
  onChange: (value: string) => void
}

const Select = ({ id, value, options, onChange }: SelectProps) => (
  <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">–</option>
    {options.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </select>
)

/** A country is entered by its code of two letters. */
const INPUTS: Partial<Record<Question['type'], string>> = { date: 'date', phone: 'tel' }

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (is: boolean) => void
}) {
  return (
    <label className={style.tick}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
