import { useEffect, useId, useRef, useState } from 'react'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { FILE_TYPES, MAX_FILE_BYTES } from '#contract/questions/limits.ts'
import { messages as refusals } from '#contract/questions/messages.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { upload } from '#web/lib/api/upload.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { FieldFrame, type FieldProps, useFieldIds } from '#web/ui/forms/Field.tsx'
import fieldStyle from '#web/ui/forms/Field.module.css'
import style from './FileAnswer.module.css'
import { messages } from './messages.ts'

interface FileAnswerProps extends Omit<FieldProps, 'onChange'> {
  /** The key of the question. */
  question: string
  onChange: (file: string | undefined) => void
}

const LIMIT = MAX_FILE_BYTES / 1024 ** 2

/** What becomes of the file that was chosen last. */
type Sending = { name: string; share: number } | { name: string; done: true } | { refused: string }

/** Why a file need not be sent; null if only the server can say. */
function refusalOf({ size }: File): string | null {
  if (size === 0) return refusals.fileEmpty
  return size > MAX_FILE_BYTES ? refusals.fileLarge({ limit: LIMIT }) : null
}

/** Sends the chosen file; another one that is chosen meanwhile takes its place. */
function useSending(question: string, onChange: FileAnswerProps['onChange']) {
  const [sending, setSending] = useState<Sending | null>(null)
  const latest = useRef<File | null>(null)
  // What is typed while a file is being sent must not be taken back with it.
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const send = async (file: File | undefined) => {
    // Nothing was chosen instead: what was sent stays.
    if (!file) return
    latest.current = file
    const show = (next: Sending) => latest.current === file && setSending(next)
    const refused = refusalOf(file)
    change.current(undefined)
    if (refused !== null) return show({ refused })
    show({ name: file.name, share: 0 })
    try {
      const answer = await upload(calls.uploadAnswer, { cart: '', question, file }, (share) =>
        show({ name: file.name, share }),
      )
      if (latest.current === file) change.current(answer.file)
      show({ name: file.name, done: true })
    } catch (failure) {
      show({ refused: uniqueMessages(errorsOf(failure)).join(' ') })
    }
  }
  const forget = () => {
    latest.current = null
    setSending(null)
    change.current(undefined)
  }
  return { sending, send, forget }
}

/** A field for a picture or a PDF, which is sent as soon as it is chosen. */
export default function FileAnswer(props: FileAnswerProps) {
  const { question, label, hint, errorId, optional, name, value, onChange } = props
  const hintText = [hint, messages.fileHint({ limit: LIMIT })].filter(Boolean).join(' ')
  const { id, hintId, aria } = useFieldIds({ errorId, hint: hintText })
  const input = useRef<HTMLInputElement>(null)
  const state = useId()
  const { sending, send, forget } = useSending(question, onChange)
  const isRefused = sending !== null && 'refused' in sending
  const remove = () => {
    if (input.current) input.current.value = ''
    forget()
    input.current?.focus()
  }
  return (
    <FieldFrame id={id} label={label} hint={hintText} hintId={hintId} optional={optional ?? false}>
      <input
        {...aria}
        aria-invalid={isRefused || aria['aria-invalid']}
        aria-describedby={`${aria['aria-describedby'] ?? ''} ${state}`.trim()}
        ref={input}
        id={id}
        type="file"
        name={name}
        accept={FILE_TYPES.join(',')}
        className={`${fieldStyle.input} ${style.file}`}
        onChange={({ target: { files } }) => void send(files?.[0])}
      />
      <output id={state} className={style.state}>
        <SendingState sending={sending} isAnswered={value !== ''} />
      </output>
      {value !== '' && (
        <Button kind="quiet" onClick={remove}>
          {messages.removeFile}
        </Button>
      )}
    </FieldFrame>
  )
}

function SendingState({ sending, isAnswered }: { sending: Sending | null; isAnswered: boolean }) {
  if (sending === null) return isAnswered && messages.attached
  if ('refused' in sending) return <span className={style.refused}>{sending.refused}</span>
  if ('done' in sending)
    return (
      isAnswered && (
        <span className={style.done}>
          <OwnText>{messages.uploaded({ file: sending.name })}</OwnText>
        </span>
      )
    )
  const text = messages.uploading({ file: sending.name })
  return (
    <>
      <OwnText>{text}</OwnText>
      <progress className={style.progress} value={sending.share} aria-label={text} />
    </>
  )
}
