import { SimpleGrid, Text } from '@mantine/core'
import type { LineState } from '#contract/office/waiting-room.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

function Figure({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <Section>
      <Text c="dimmed" size="sm">
        {name}
      </Text>
      <Text fw={700} fz={28} lh={1.1}>
        {value}
      </Text>
      <Text c="dimmed" size="sm">
        {hint}
      </Text>
    </Section>
  )
}

/** When the last in the queue is admitted, at the rate of the last minute, or else at the pace. */
function takesOf({ paused, drawn, called, last_minute, pace, most_inside }: LineState): string {
  if (paused) return messages.takesPaused
  if (drawn === called) return messages.takesNow
  const speed = most_inside !== null && last_minute > 0 ? last_minute : pace
  return messages.takesTime({ minutes: Math.ceil((drawn - called) / speed) })
}

/** How many wait, are admitted, and are inside. */
export function QueueFigures({ line }: { line: LineState }) {
  const { count, time } = useFormats()
  const { drawn, called, crowd, pace, wanted_pace, open_carts, turns, most_inside, used } = line
  const inside = messages.insideHint({ carts: count(open_carts), turns: count(turns) })
  const most = most_inside === null ? '' : `${messages.insideOf({ most: count(most_inside) })} · `
  const paceHint =
    pace === wanted_pace
      ? messages.pace({ pace: count(pace) })
      : messages.pacing({ pace: count(pace), wanted: count(wanted_pace) })
  const waitingHint =
    crowd === null
      ? messages.opensAt({ time: time(line.opens_at) })
      : messages.waitingHint({ crowd, number: count(crowd) })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      <Figure name={messages.waiting} value={count(drawn - called)} hint={waitingHint} />
      <Figure name={messages.lastMinute} value={count(line.last_minute)} hint={paceHint} />
      <Figure
        name={messages.called}
        value={count(called)}
        hint={messages.used({ used, number: count(used) })}
      />
      <Figure name={messages.inside} value={count(open_carts + turns)} hint={`${most}${inside}`} />
      <Figure name={messages.takes} value={takesOf(line)} hint="" />
    </SimpleGrid>
  )
}
