import { Anchor, Group } from '@mantine/core'
import * as calls from '#contract/calls/office/gate-calls.ts'
import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { linkTo } from '#web/office/kit/lib/call.ts'

/** The attendance exports. */
export function Downloads({ list: { id, name } }: { list: OfficeCheckInList }) {
  return (
    <Group gap="sm">
      {(['came', 'missing', 'all'] as const).map((which) => (
        <Anchor
          key={which}
          href={linkTo(calls.exportAttendance, { id, which })}
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
