import { Group, Progress, Text } from '@mantine/core'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

/** The number of people on the waiting list; nothing if it is empty. */
function Waiting({ waiting_count }: { waiting_count: number }) {
  const { count } = useFormats()
  if (waiting_count === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {messages.waiting({ waiting: count(waiting_count) })}
    </Text>
  )
}

interface StockBarProps {
  name: string
  taken: number
  capacity: number | null
  waiting_count: number
}

/** The number of taken places of the capacity, as a bar and in numbers, and the waiting list. */
export function StockBar({ waiting_count, ...stock }: StockBarProps) {
  return (
    <div>
      <Taken {...stock} />
      <Waiting waiting_count={waiting_count} />
    </div>
  )
}

function Taken({ name, taken, capacity }: Omit<StockBarProps, 'waiting_count'>) {
  const { count } = useFormats()
  if (capacity === null) return <Text size="sm">{messages.takenUnlimited({ taken: count(taken) })}</Text>
  // Without a capacity nothing is taken.
  const part = capacity === 0 ? 0 : Math.min(100, (taken / capacity) * 100)
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Text size="sm">{messages.takenOf({ taken: count(taken), capacity: count(capacity) })}</Text>
      <Progress
        w={44}
        value={part}
        color={part >= 100 ? 'red' : part >= 90 ? 'orange' : 'teal'}
        aria-label={messages.takenBar({ name })}
      />
    </Group>
  )
}
