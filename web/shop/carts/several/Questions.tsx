import { lazy, Suspense } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { Question } from '#contract/questions/questions.ts'
import { useData } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { answeredIn, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { answerErrors } from '#web/shop/questions/answer-errors.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { messages } from './messages.ts'
import style from './Several.module.css'
import { fieldOf, type Values } from './several-form.ts'
import type { Wanted } from './wanted.ts'

const AnswerFields = lazy(() => import('#web/shop/questions/AnswerFields.tsx'))

/** The answers for all, and those of people who differ, by their row; or of each person, if everybody answers for themselves. */
export interface GivenAnswers {
  each: boolean
  all: Given
  own: Readonly<Record<number, Given>>
}

export const NOTHING_GIVEN: GivenAnswers = { each: false, all: {}, own: {} }

/** What any of the products asks, each question once. */
export const askedByAny = (wanted: readonly Wanted[]): Question[] => [
  ...new Map(
    wanted.flatMap(({ product }) => (product.questions ?? []).map((question) => [question.key, question])),
  ).values(),
]

/** The tickets with the answers of each person: their own, else those for all. */
export const withAnswers = (
  tickets: Holder[],
  questions: readonly Question[],
  { each, all, own }: GivenAnswers,
): Holder[] =>
  questions.length === 0
    ? tickets
    : tickets.map((ticket, index) => ({
        ...ticket,
        answers: sentAnswers(questions, { ...(each ? {} : all), ...answeredIn(own[index] ?? {}) }),
      }))

/** What is wrong with the answers of people, to what the products of each ask. */
export const answersWrong = (people: Holder[], wanted: readonly Wanted[], config: Config): Values =>
  Object.assign(
    {},
    ...people.map(({ age, name_later, answers }, index) =>
      answerErrors(
        askedByAny(wanted.filter(({ count }) => index < count)),
        { ...(answers as Given) },
        {
          config,
          age: age || null,
          isNamedLater: name_later === true,
          field: `tickets.${index}.answers`,
        },
      ),
    ),
  )

interface QuestionsProps {
  form: Form<Values>
  questions: Question[]
  given: GivenAnswers
  onGiven: (given: GivenAnswers) => void
}

/** What is asked once for all, or whether each person answers for themselves. */
export function QuestionsForAll(props: QuestionsProps & { count: number }) {
  const { given, onGiven } = props
  return (
    <>
      {!given.each && <AnswersForAll {...props} />}
      <CheckboxField
        label={messages.each}
        name="answers.each"
        checked={given.each}
        onChange={(each) => onGiven({ ...given, each })}
      />
    </>
  )
}

/** A refusal of any ticket that answers as all is shown here. */
function AnswersForAll({ form, questions, given, onGiven, count }: QuestionsProps & { count: number }) {
  const { customer } = useData()
  const errorId = (key: string) =>
    Array.from({ length: count }, (_, index) => index)
      .filter((index) => given.own[index]?.[key] === undefined)
      .map((index) => form.errorId(`tickets.${index}.answers.${key}`))
      .find((id) => id !== undefined)
  return (
    <Suspense>
      <AnswerFields
        questions={questions}
        given={given.all}
        age={form.values['age'] || null}
        subject={{ holder: customer?.full_name ?? '' }}
        onChange={(answers) => onGiven({ ...given, all: { ...given.all, ...answers } })}
        errorId={errorId}
      />
    </Suspense>
  )
}

/** What one person answers, or answers otherwise. */
export function OwnQuestions({ form, questions, given, onGiven, index }: QuestionsProps & { index: number }) {
  const own = given.own[index] ?? {}
  const age = form.values['age'] || null
  return (
    <fieldset className={style.answers}>
      <legend className="hidden-text">{messages.answersOf({ number: index + 1 })}</legend>
      <Suspense>
        <AnswerFields
          questions={questions}
          given={own}
          ofAll={given.each ? undefined : { given: given.all, age }}
          age={form.values[fieldOf(index, 'age')] || age}
          subject={{ holder: form.values[fieldOf(index, 'full_name')] ?? '' }}
          onChange={(answers) =>
            onGiven({ ...given, own: { ...given.own, [index]: { ...own, ...answers } } })
          }
          errorId={(key) => form.errorId(`tickets.${index}.answers.${key}`)}
        />
      </Suspense>
    </fieldset>
  )
}
