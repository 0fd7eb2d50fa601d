import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { leftOf, type MatchGroup, type MatchGroupLines } from '#contract/office/bank-statements.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import {
  type LineAction,
  LineActions,
  LineDialog,
  actionsOf,
} from '#web/office/bank-statements/lines/LineActions.tsx'
import { LineFacts, useLineMoney } from '#web/office/bank-statements/lines/LineFacts.tsx'
import { Suggestions } from '#web/office/bank-statements/lines/Suggestions.tsx'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as queue } from '#web/office/kit/work/messages.ts'
import { notifyFailure } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { GroupTable } from './GroupTable.tsx'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'

type Row = MatchGroupLines['rows'][number]

interface GroupWorkProps {
  group: MatchGroup
  /** The lines of the group as far as they are loaded. */
  rows: Row[]
  /** How many it has in all. */
  all: number
  /** Whether the group opened by itself: Enter may then still be meant for the former one, and books nothing before another key or click. */
  byItself: boolean
  /** Something was done, in words: when the group is empty then, the next one opens. */
  onWorked: (said: string) => void
}

/** The current line in a group, and the order selected for it. */
function useWork({ group, rows, byItself, onWorked }: GroupWorkProps) {
  const { allocate, leave, refresh } = useBankActions()
  const money = useLineMoney()
  const [place, setPlace] = useState(0)
  const [picked, setPicked] = useState<{ line: number; order: string } | null>(null)
  const [action, setAction] = useState<LineAction | null>(null)
  const [isReady, setReady] = useState(!byItself)
  const index = Math.min(place, rows.length - 1)
  const row = rows[index]
  const chosen = (picked && picked.line === row?.line.id ? picked.order : row?.suggestions[0]?.order) ?? ''
  const go = (to: number) => {
    setReady(true)
    setPlace(Math.max(0, Math.min(to, rows.length - 1)))
  }
  /** Optimistic: the line leaves the group at once, and comes back on a refusal. */
  const send = (line: Row['line'], work: () => Promise<unknown>, saying: string) => {
    leave(group, line.id)
    onWorked(saying)
    setReady(true)
    void work()
      .then(() => (rows.length === 1 ? refresh() : undefined))
      .catch((failure: unknown) => {
        notifyFailure(failure)
        return refresh()
      })
  }
  const take = () => {
    if (!row) return
    const { line } = row
    if (group === 'out') return setAction('enter')
    if (chosen === '') return
    const left = leftOf(line)
    const saying = messages.booked({ amount: money(left, line.currency), order: chosen })
    send(line, () => allocate(line.id, [{ order: chosen, amount: left }]), saying)
  }
  const choose = (order: string) => {
    setReady(true)
    if (row) setPicked({ line: row.line.id, order })
  }
  return { index, row, chosen, choose, go, take, action, setAction, isReady, refresh }
}

type Work = ReturnType<typeof useWork>

/** The action of each key. */
function keysOf({ index, row, choose, go, take, setAction, isReady }: Work): Record<string, () => void> {
  const allowed = row ? actionsOf(row.line) : []
  const start = (action: LineAction) => () => {
    if (allowed.includes(action)) setAction(action)
  }
  const numbers = (row?.suggestions ?? []).map(({ order }, at) => [String(at + 1), () => choose(order)])
  return {
    Enter: isReady ? take : () => undefined,
    j: () => go(index + 1),
    ArrowDown: () => go(index + 1),
    k: () => go(index - 1),
    ArrowUp: () => go(index - 1),
    a: start('assign'),
    r: start('to_return'),
    e: start('enter'),
    l: start('ignored'),
    s: start('seen'),
    ...Object.fromEntries(numbers),
  }
}

/** Which of our transfers an outgoing or returned line may be. */
function MaybeTransfer({ row }: { row: Row }) {
  const [transfer] = row.origins.transfers
  return transfer && <Text>{messages.maybe({ id: transfer.id, score: String(transfer.score) })}</Text>
}

/** The place in the whole group, and the way to the loaded lines before and after. */
function Place({ work: { index, go }, loaded, all }: { work: Work; loaded: number; all: number }) {
  const { count } = useFormats()
  const step = (name: string, to: number, key: string) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={to < 0 || to >= loaded}
      onClick={() => go(to)}
      rightSection={
        <Kbd size="xs" visibleFrom="sm">
          {key}
        </Kbd>
      }
    >
      {name}
    </Button>
  )
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {queue.place({ place: count(index + 1), all: count(all) })}
      </Text>
      {step(queue.previous, index - 1, 'K')}
      {step(queue.following, index + 1, 'J')}
    </Group>
  )
}

/** The line that is worked on; each button shows its key. */
function CurrentLine({ work, props: { group, rows, all } }: { work: Work; props: GroupWorkProps }) {
  const { row, chosen, choose, take, setAction } = work
  if (!row) return null
  return (
    <Section title={messages.current} beside={<Place work={work} loaded={rows.length} all={all} />}>
      <LineFacts line={row.line} />
      <MaybeTransfer row={row} />
      {group !== 'out' && (
        <Suggestions suggestions={row.suggestions} chosen={chosen} withKeys onChoose={choose} />
      )}
      <Group gap="sm">
        {chosen !== '' && (
          <Button
            onClick={take}
            rightSection={
              <Kbd size="xs" visibleFrom="sm">
                {messages.enter}
              </Kbd>
            }
          >
            {messages.take({ order: chosen })}
          </Button>
        )}
        <LineActions line={row.line} withKeys onAction={setAction} />
      </Group>
    </Section>
  )
}

/** Works through a group: the current line with its suggested orders, and the other lines of the group below. */
export function GroupWork(props: GroupWorkProps) {
  const { rows, onWorked } = props
  const work = useWork(props)
  const { row, index, action, setAction, isReady, refresh, go } = work
  useKeys(keysOf(work))
  return (
    <Stack gap="md">
      <CurrentLine work={work} props={props} />
      {!isReady && <Text size="sm">{messages.waitsForKey}</Text>}
      {rows.length > 1 && <GroupTable rows={rows} index={index} onGo={go} />}
      {row && action && (
        <LineDialog
          line={row.line}
          origins={row.origins}
          action={action}
          onDone={() => {
            onWorked('')
            void refresh()
          }}
          onClose={() => setAction(null)}
        />
      )}
    </Stack>
  )
}
