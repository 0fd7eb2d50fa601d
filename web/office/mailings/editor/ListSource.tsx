import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import { lookup } from '#contract/lookup.ts'
import { type AnsweredQuestion, ANY_ANSWER, NO_ANSWER, readAnswerFilter } from '#contract/office/answers.ts'
import type { AudienceChoices, MailingDraft } from '#contract/office/mailings.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { messages } from '#web/office/mailings/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { listPath } from '#web/office/mailings/new-mailing.ts'

/** The filters that are dates. */
const DAYS = new Set(['since', 'until'])

type Source = Pick<MailingDraft, 'list' | 'filters'>

/** The value of a filter as the list shows it. */
function useFilterValue(list: MailingDraft['list'], choices: AudienceChoices | undefined) {
  const label = useLabels()
  const { fullDate } = useFormats()
  return (name: string, value: string): string => {
    if (name === 'status')
      return (list === 'orders' ? choices?.order_states : choices?.ticket_states)?.[value] ?? value
    if (DAYS.has(name) && /^2\d{3}-\d\d-\d\d$/.test(value)) return fullDate(value)
    if (name === 'method') return label('paymentMethods', value)
    if (name === 'event') return choices?.events.find(({ id }) => id === value)?.name ?? value
    if (name === 'product') return choices?.products.find(({ id }) => id === value)?.name ?? value
    if (name === 'answers') return answersText(value, choices?.questions ?? [])
    return value
  }
}

const ANSWERS = lookup({ [ANY_ANSWER]: messages.anyAnswer, [NO_ANSWER]: messages.noAnswer })

/** "What do you eat?: Vegan". */
const answersText = (filter: string, questions: readonly AnsweredQuestion[]): string =>
  [...readAnswerFilter(filter)]
    .map(([key, answer]) => {
      const question = questions.find((one) => one.key === key)
      return messages.answerIs({
        question: question?.label ?? key,
        answer: ANSWERS[answer] ?? question?.values.find(({ id }) => id === answer)?.name ?? answer,
      })
    })
    .join(', ')

/** An audience from the results of a filtered list. */
export function ListSource({
  source: { list, filters },
  choices,
  onDrop,
}: {
  source: Source
  choices: AudienceChoices | undefined
  /** Undefined if the selection is read-only. */
  onDrop?: () => void
}) {
  const valueOf = useFilterValue(list, choices)
  if (list === '') return null
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <>
      <Text fw={600}>{messages.listOf[list]}</Text>
      {given.length === 0 && <Text>{messages.listUnfiltered}</Text>}
      <List size="sm">
        {given.map(([name, value]) => (
          <List.Item key={name}>
            {messages.filterLine({ name: labelOf(messages.filterNames, name), value: valueOf(name, value) })}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {messages.listFixed}
      </Text>
      <Group gap="sm">
        <Anchor component={Link} to={listPath({ list, filters })} size="sm">
          {messages.listShow}
        </Anchor>
        {onDrop && (
          <Button size="compact-sm" variant="subtle" onClick={onDrop}>
            {messages.listDrop}
          </Button>
        )}
      </Group>
    </>
  )
}
