import { Anchor, Group } from '@mantine/core'
import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'

/** The attendance exports. */
export function Downloads({ list: { id, name } }: { list: OfficeCheckInList }) {
  return (
    <Group gap="sm">
      {(['came', 'missing', 'all'] as const).map((which) => (
        <Anchor
          key={which}
          href={`/office/api/check-in-lists/${id}/attendance.csv?which=${which}`}
          download
          size="sm"
          aria-label={`${messages.csv}: ${messages.csvName({ which: messages.csvOf[which], list: name })}`}
        >
          {messages.csvOf[which]}
        </Anchor>
      ))}
    </Group>
  )
}
