import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { PickUpConflict } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { ReviewBadge } from './ReviewDialog.tsx'

interface PickUpConflictCardProps {
  conflict: PickUpConflict
  onReview: () => void
}

/** What was handed over against the rules, each time when and by whom. */
export function PickUpConflictCard({ conflict, onReview }: PickUpConflictCardProps) {
  const { stamp } = useFormats()
  const { order, item, times, review } = conflict
  return (
    <Section label={item}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{item}</Text>
          <Text size="sm" c="dimmed">
            <Anchor component={Link} to={`/orders/${order}`} inherit underline="always">
              {order}
            </Anchor>
          </Text>
        </div>
        <ReviewBadge review={review} name={item} onReview={onReview} />
      </Group>
      <Text>{messages.pickUpConflicts[conflict.conflict]}</Text>
      {times.map(({ at, by }) => (
        <Text key={`${at} ${by}`} size="sm">
          {messages.pickUpTime({ time: stamp(at), by })}
        </Text>
      ))}
      {review?.note && <Text>{review.note}</Text>}
    </Section>
  )
}
