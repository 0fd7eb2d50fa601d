import { listed } from '#contract/define-messages.ts'
import { Anchor, Group, Kbd, Radio, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SuggestedOrder } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** The unpaid amount of an order. */
function useDue() {
  const { money } = useFormats()
  return ({ due, due_in_all, total_price }: SuggestedOrder): string => {
    if (due_in_all === 0) return messages.nothingDue({ total: money(total_price) })
    if (due === due_in_all) return messages.due({ amount: money(due) })
    return messages.dueOf({ amount: money(due), all: money(due_in_all) })
  }
}

/** The reasons why a line matches an order, in words. */
export const reasonsOf = ({ reasons }: SuggestedOrder): string =>
  listed(reasons.map((reason) => messages.reasons[reason]))

interface SuggestionsProps {
  suggestions: SuggestedOrder[]
  chosen: string
  /** Whether their numbers are keys. */
  withKeys?: boolean
  onChoose: (order: string) => void
}

/** The suggested orders of a line, best first, with the reasons. */
export function Suggestions({ suggestions, chosen, withKeys = false, onChoose }: SuggestionsProps) {
  const dueOf = useDue()
  const label = useLabels()
  if (suggestions.length === 0) return <Text c="dimmed">{messages.noSuggestion}</Text>
  return (
    <Radio.Group label={messages.suggestions} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {suggestions.map((suggestion, index) => (
          <Group key={suggestion.order} gap="sm" wrap="nowrap" align="flex-start">
            {withKeys && (
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                {index + 1}
              </Kbd>
            )}
            <Radio
              value={suggestion.order}
              label={`${suggestion.order} · ${suggestion.name} · ${dueOf(suggestion)}`}
              description={`${reasonsOf(suggestion)} (${messages.score({ score: String(suggestion.score) })}; ${label('paymentStatuses', suggestion.payment_status)})`}
            />
            <Anchor
              component={Link}
              to={`/orders/${suggestion.order}`}
              size="sm"
              aria-label={messages.openOrderName({ order: suggestion.order })}
            >
              {messages.openOrder}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  )
}
