import { Group, Progress, Text } from '@mantine/core'
import { useFormats } from '#web/office/ui/formats.ts'
import { officeWords as words } from '#web/office/words/words.ts'

/** How many are taken of how many, as a bar and in numbers. */
export function StockBar({
  name,
  taken,
  capacity,
}: {
  name: string
  taken: number
  capacity: number | null
}) {
  const { count } = useFormats()
  if (capacity === null) return <Text size="sm">{words.takenUnlimited(count(taken))}</Text>
  const part = capacity === 0 ? 100 : Math.min(100, (taken / capacity) * 100)
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Text size="sm">{words.takenOf(count(taken), count(capacity))}</Text>
      <Progress
        w={44}
        value={part}
        color={part >= 100 ? 'red' : part >= 90 ? 'orange' : 'teal'}
        aria-label={words.takenBar(name)}
      />
    </Group>
  )
}
