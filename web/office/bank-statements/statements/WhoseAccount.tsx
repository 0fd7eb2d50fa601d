import { Radio, Stack } from '@mantine/core'
import type { AccountQuestion } from '#contract/office/bank-files.ts'
import { messages } from './messages.ts'
import { shownAccount } from './shown-account.ts'

interface WhoseAccountProps {
  question: AccountQuestion
  answer: string
  onAnswer: (answer: string) => void
}

/** Asks whose account a file is of. Without an answer it is not stored. */
export function WhoseAccount({ question, answer, onAnswer }: WhoseAccountProps) {
  const { answers } = question
  const account = shownAccount(question.account)
  const own = shownAccount(question.own)
  const isNamed = account !== ''
  return (
    <Radio.Group
      label={messages.whose}
      description={isNamed ? messages.whoseNamed({ account, own }) : messages.whoseUnnamed({ own })}
      value={answer}
      onChange={onAnswer}
      required
    >
      <Stack gap="xs" mt="xs">
        {answers.map((each) => (
          <Radio
            key={each}
            value={each}
            label={each === 'festival' ? messages.whoseFestival : messages.whoseOther({ account })}
            {...(each === 'other' && { description: messages.whoseOtherHint })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
