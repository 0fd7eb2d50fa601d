import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MatchGroup, MatchGroupLines } from '#contract/office/bank-statements.ts'
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
import { notifyFailure } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { GroupTable } from './GroupTable.tsx'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'

type Row = MatchGroupLines['rows'][number]

interface GroupWorkProps {
  group: MatchGroup
  rows: Row[]
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
    const left = line.amount - line.booked
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

function CurrentLine({ work, group, count }: { work: Work; group: MatchGroup; count: number }) {
  const { row, index, chosen, choose, take, go, setAction } = work
  const { count: format } = useFormats()
  if (!row) return null
  const place = messages.place({ place: format(index + 1), all: format(count) })
  return (
    <Section title={messages.current} beside={<Text c="dimmed">{place}</Text>}>
      <LineFacts line={row.line} />
      <MaybeTransfer row={row} />
      {group !== 'out' && <Suggestions suggestions={row.suggestions} chosen={chosen} onChoose={choose} />}
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
        <Button
          variant="default"
          onClick={() => go(index + 1)}
          disabled={index + 1 >= count}
          rightSection={
            <Kbd size="xs" visibleFrom="sm">
              J
            </Kbd>
          }
        >
          {messages.next}
        </Button>
        <LineActions line={row.line} withKeys onAction={setAction} />
      </Group>
    </Section>
  )
}

const GO: [string, string][] = [
  ['J ↓', messages.keyNext],
  ['K ↑', messages.keyPrevious],
]

/** The keyboard shortcuts in a group. */
const legendOf = (group: MatchGroup): [string, string][] =>
  group === 'out'
    ? [[`${messages.enter} E`, messages.keyEnter], ...GO, ['S', messages.keySeen]]
    : [
        [messages.enter, messages.keyTake],
        ...GO,
        ['1–5', messages.keyChoose],
        ['A', messages.keyAssign],
        ['R', messages.keyReturn],
        ['E', messages.keyEnter],
        ['L', messages.keyLeave],
      ]

const KeyLegend = ({ group }: { group: MatchGroup }) => (
  <Group gap="md" visibleFrom="sm" component="section" aria-label={messages.keys}>
    {legendOf(group).map(([key, does]) => (
      <Text key={key} size="sm" c="dimmed">
        <Kbd size="xs">{key}</Kbd> {does}
      </Text>
    ))}
  </Group>
)

/** Works through a group: the current line with its suggested orders, and the other lines of the group below. */
export function GroupWork(props: GroupWorkProps) {
  const { group, rows, onWorked } = props
  const work = useWork(props)
  const { row, index, action, setAction, isReady, refresh, go } = work
  useKeys(keysOf(work))
  return (
    <Stack gap="md">
      <CurrentLine work={work} group={group} count={rows.length} />
      {!isReady && <Text size="sm">{messages.waitsForKey}</Text>}
      <KeyLegend group={group} />
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
