import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OpenAtGate } from '#contract/gate/gate-questions.ts'
import { Gate } from '#web/gate/device/gate.ts'
import { GateContext } from '#web/gate/device/use-gate.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { Ask } from './Ask.tsx'

const own = (...questions: OpenAtGate['questions']): OpenAtGate[] => [
  { of: 'products 1', name: 'Weekend', questions },
]
const adult = questionOf('With an adult?', { type: 'boolean', required: true, blocks_entry: true })
const who = questionOf('Who?', {
  condition: { question: 'With an adult?', is: true },
  required: true,
  blocks_entry: true,
})

it('asks at once for what nobody enters without, says what appears by an answer, and goes on once all is answered', async () => {
  const gate = new Gate()
  const answer = vi.fn<Gate['answer']>()
  const timed = { server: 0, sent: 0, received: 0 }
  answer.mockResolvedValueOnce({ kind: 'answered', answer: { open: own(who) }, timed })
  answer.mockResolvedValueOnce({ kind: 'answered', answer: { open: [] }, timed })
  gate.answer = answer
  const onAnswered = vi.fn()
  render(
    <GateContext value={gate}>
      <Ask code="AAAA" open={own(adult)} onAnswered={onAnswered} />
    </GateContext>,
  )
  fireEvent.change(screen.getByLabelText('With an adult?'), { target: { value: 'true' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  expect(
    await screen.findByText('Because of the answer “Yes” there is another question: Who?'),
  ).not.toBeNull()
  expect(onAnswered).not.toHaveBeenCalled()
  const field = screen.getByLabelText('Who?')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Mara' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  await screen.findByText('Everything is answered.')
  expect(onAnswered).toHaveBeenCalledOnce()
  expect(answer.mock.lastCall?.[0].answers).toEqual({ 'Who?': 'Mara' })
})
