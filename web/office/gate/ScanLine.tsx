import { Badge, Group, Text } from '@mantine/core'
import { type Tone, TONES } from '#contract/gate/tones.ts'
import type { ScanRow } from '#contract/office/gate.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

const COLORS: Record<Tone, string> = { yes: 'teal', out: 'blue', aside: 'yellow', no: 'red' }

/** The result of a scan. */
export const OutcomeBadge = ({ outcome }: Pick<ScanRow, 'outcome'>) => (
  <Badge color={outcome === 'undone' ? 'gray' : COLORS[TONES[outcome]]}>{messages.outcomes[outcome]}</Badge>
)

/** Marks the later one of two admissions. */
export const DoubleMark = ({ double }: Pick<ScanRow, 'double'>) =>
  double && (
    <Badge color="orange" variant="outline">
      {messages.double}
    </Badge>
  )

/** The unusual circumstances of a scan. */
export function ScanNotes({
  scan: { offline, typed, admitted_offline, without_answers, outcome, recorded_at },
}: {
  scan: ScanRow
}) {
  const { exactly } = useFormats()
  const notes = [
    offline && messages.offline({ time: exactly(recorded_at) }),
    typed && messages.typed,
    without_answers && messages.withoutAnswers,
    admitted_offline && outcome !== 'admitted' && messages.letIn,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {notes.join(', ')}
    </Text>
  )
}

/** A scan on one line: its result, when, where and by whom. */
export function ScanLine({ scan }: { scan: ScanRow }) {
  const { exactly } = useFormats()
  const { outcome, at, gate, list, by } = scan
  return (
    <div>
      <Group gap="xs">
        <OutcomeBadge outcome={outcome} />
        <DoubleMark double={scan.double} />
        <Text size="sm">{[exactly(at), gate, list, by].filter(Boolean).join(' · ')}</Text>
      </Group>
      <ScanNotes scan={scan} />
    </div>
  )
}
