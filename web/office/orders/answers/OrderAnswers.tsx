import { Text } from '@mantine/core'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { messages } from './messages.ts'

/** What an order asks once; nothing where it asks nothing. */
export function OrderAnswers(props: Omit<Parameters<typeof AnswerFields>[0], 'name' | 'legend' | 'age'>) {
  if (props.questions.length === 0) return null
  return (
    <Section title={messages.title}>
      <Text c="dimmed">{messages.lead}</Text>
      <AnswerFields {...props} name="order" />
    </Section>
  )
}
