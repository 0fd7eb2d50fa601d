import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from './FormErrors.tsx'
import { TextField } from './TextField.tsx'

interface Values extends Record<string, string> {
  name: string
  email: string
}

function Guestbook({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useForm<Values>({
    initial: { name: '', email: '' },
    validate: ({ name, email }) => ({
      name: name === '' ? 'Please enter your name.' : undefined,
      email: email === '' ? 'Please enter your email.' : undefined,
    }),
    onSubmit: send,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('email')} label="Email" />
      <Button type="submit" pending={form.pending}>
        Send
      </Button>
    </form>
  )
}

const refusal = new ApiError(422, { email: ['This address is taken.'] }, 'This address is taken.', '')

describe('what is wrong with a form', () => {
  it('stands in one alert that has the focus, each message on its own line', async () => {
    render(<Guestbook send={() => Promise.resolve()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const alert = screen.getByRole('alert')
    expect([...alert.children].map((line) => line.textContent)).toEqual([
      'Please enter your name.',
      'Please enter your email.',
    ])
    expect(document.activeElement).toBe(alert)
  })

  it('marks the fields that are meant, and they are described by it', async () => {
    render(<Guestbook send={() => Promise.reject(refusal)} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Zoë')
    await userEvent.type(screen.getByLabelText('Email'), 'zoe@lights.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const email = screen.getByLabelText('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const describing = document.querySelector(`[id="${email.getAttribute('aria-describedby')}"]`)
    expect(describing?.textContent).toBe('This address is taken.')
    expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false)
  })

  it('marks a field until it is changed, and keeps its line until the next submit', async () => {
    render(<Guestbook send={() => Promise.resolve()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Z')
    expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false)
    expect(screen.getByLabelText('Name').hasAttribute('aria-describedby')).toBe(false)
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').children).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('takes nothing away of what was typed, and goes when it is sent again', async () => {
    const answers = [() => Promise.reject(refusal), () => Promise.resolve()]
    render(<Guestbook send={() => answers.shift()?.() ?? Promise.resolve()} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Zoë')
    await userEvent.type(screen.getByLabelText('Email'), 'zoe@lights.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('zoe@lights.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not sent twice by a double click', async () => {
    let sent = 0
    const never = new Promise<void>(() => undefined)
    render(
      <Guestbook
        send={() => {
          sent += 1
          return never
        }}
      />,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'Zoë')
    await userEvent.type(screen.getByLabelText('Email'), 'zoe@lights.example')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toBe(1)
  })
})
