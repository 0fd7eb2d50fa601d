import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/questions/limits.ts'
import FileAnswer from './FileAnswer.tsx'

/** A request whose end the test decides. */
class Request extends EventTarget {
  static last: Request
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent: FormData | undefined
  open() {
    Request.last = this
  }
  send(form: FormData) {
    this.sent = form
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 100, lengthComputable: true }),
    )
  }
  end(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
  }
}

afterEach(() => vi.unstubAllGlobals())

/** The field in a form of which a note is another field. */
function Form({ onGiven }: { onGiven: (given: object) => void }) {
  const [given, setGiven] = useState<{ proof?: string | undefined; note: string }>({ note: '' })
  const change = (next: typeof given) => {
    setGiven(next)
    onGiven(next)
  }
  return (
    <>
      <input aria-label="Note" onChange={({ target }) => change({ ...given, note: target.value })} />
      <FileAnswer
        question="proof"
        label="Proof"
        name="answers.proof"
        value={given.proof ?? ''}
        onChange={(proof) => change({ ...given, proof })}
      />
    </>
  )
}

function show() {
  vi.stubGlobal('XMLHttpRequest', Request)
  const onGiven = vi.fn<(given: object) => void>()
  render(<Form onGiven={onGiven} />)
  return { onGiven, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Proof') }
}

const picture = (size = 3) => new File(['x'.repeat(size)], 'me.jpg', { type: 'image/jpeg' })

it('a file is sent as soon as it is chosen, its progress is shown, and what is typed meanwhile stays', async () => {
  const { onGiven, user, field } = show()
  await user.upload(field, picture())
  expect(screen.getByRole('status').textContent).toBe('me.jpg is being sent …')
  Request.last.progress(40)
  await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4))
  expect(Request.last.sent?.get('question')).toBe('proof')
  await user.type(screen.getByLabelText('Note'), 'Hi')
  Request.last.end(200, { file: 'abc.sig' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('me.jpg has arrived.'))
  expect(onGiven).toHaveBeenLastCalledWith({ note: 'Hi', proof: 'abc.sig' })
  await user.click(screen.getByRole('button', { name: 'Remove the file' }))
  expect(onGiven).toHaveBeenLastCalledWith({ note: 'Hi', proof: undefined })
  expect(document.activeElement).toBe(field)
})

it('a refusal stands at the field, and one that needs no server is said at once', async () => {
  const { user, field } = show()
  await user.upload(field, picture(0))
  expect(screen.getByRole('status').textContent).toBe('This file is empty. Please choose another one.')
  await user.upload(field, picture(MAX_FILE_BYTES + 1))
  expect(screen.getByRole('status').textContent).toMatch(/larger than 5 MB/)
  await user.upload(field, picture())
  Request.last.end(422, { message: 'This PDF …', errors: { file: ['This PDF …'] } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('This PDF …'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByRole('status').id)
})
