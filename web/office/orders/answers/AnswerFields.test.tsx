import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Given } from '#web/lib/forms/given-answers.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { AnswerFields } from './AnswerFields.tsx'

const QUESTIONS = [
  questionOf('News?', { type: 'consent' }),
  questionOf('How?', { condition: { question: 'News?', is: true } }),
  questionOf('Guardian?', { condition: { age: ['child'] } }),
]

function Fields({ age }: { age: string }) {
  const [given, setGiven] = useState<Given>({})
  return (
    <MantineProvider>
      <AnswerFields
        config={{ countries: {}, ageRanges: { child: 'Under 12' } }}
        questions={QUESTIONS}
        given={given}
        age={age}
        name="one"
        errorId={() => undefined}
        onChange={setGiven}
      />
    </MantineProvider>
  )
}

it('says what appears, and because of which answer or age', () => {
  const { rerender } = render(<Fields age="adult" />)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByLabelText('News?'))
  expect(screen.getByRole('status').textContent).toBe(
    'Because of the answer “Yes” there is another question: How?',
  )
  rerender(<Fields age="child" />)
  expect(screen.getByRole('status').textContent).toBe(
    'Because of the age “Under 12” there is another question: Guardian?',
  )
})
