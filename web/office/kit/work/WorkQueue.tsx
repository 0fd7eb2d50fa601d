import { Button, Group, Kbd, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { List } from '#web/office/kit/lib/list-query.ts'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { GoOn } from './GoOn.tsx'
import { messages } from './messages.ts'
import { NextWork } from './NextWork.tsx'

/** Groups of records to work through, one after the other. */
interface Queue {
  groups: readonly string[]
  pathOf: (key: string, group: string) => string
  kind: Parameters<typeof NextWork>[0]['done']
}

interface WorkQueueProps {
  queue: Queue
  group: string
  /** The records of the group by their keys, as far as they are loaded; undefined while loading. */
  keys: readonly string[] | undefined
  /** How many the group has, as far as the server counts, and how its next records are loaded. */
  list: Pick<List<unknown>, 'total' | 'more'>
  /** Whether the keys are up to date: only then does an empty group lead to the next. */
  isSettled: boolean
  /** Whether the open record is in the group, whatever the list says yet, or may return to it: it is being processed. */
  isOpen?: boolean
  /** The key of the open record; one that is not in the group leads to the next that is. */
  current: string
}

/** So many records before the last loaded one the next ones are loaded. */
const AHEAD = 3

/** Loads the next records of the group before they are needed. */
function useMore(isNear: boolean, { more }: WorkQueueProps['list']) {
  useEffect(() => {
    if (isNear && more && !more.pending) more.load()
  })
}

interface PlaceProps extends Pick<WorkQueueProps, 'list'> {
  keys: readonly string[]
  index: number
  go: (to: number) => void
}

/** The place in the queue, with the keys to the record before and after. */
function Place({ keys, index, go, list }: PlaceProps) {
  const { count, counted } = useFormats()
  useKeys({ j: () => go(index + 1), k: () => go(index - 1) })
  useMore(index + AHEAD >= keys.length, list)
  return (
    <Group gap="sm" component="nav" aria-label={messages.queue}>
      <Text size="sm" c="dimmed">
        {messages.place({ place: count(index + 1), all: counted(list.total ?? keys.length).count })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={index === 0}
        onClick={() => go(index - 1)}
        rightSection={<Kbd size="xs">K</Kbd>}
      >
        {messages.previous}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={index + 1 >= keys.length}
        onClick={() => go(index + 1)}
        rightSection={<Kbd size="xs">J</Kbd>}
      >
        {messages.following}
      </Button>
    </Group>
  )
}

/**
 * Where a record is in the group that is worked through. When it has left the group, the next one opens by itself; after the last one the
 * next group, until nothing is left.
 */
export function WorkQueue({ queue, group, keys, list, isSettled, isOpen = false, current }: WorkQueueProps) {
  const navigate = useNavigate()
  const [place, setPlace] = useState(0)
  if (!keys) return null
  const index = keys.indexOf(current)
  if (index >= 0 && index !== place) setPlace(index)
  if (index >= 0)
    return (
      <Place
        keys={keys}
        index={index}
        list={list}
        go={(to) => {
          const key = keys[to]
          if (key !== undefined) void navigate(queue.pathOf(key, group), { replace: true })
        }}
      />
    )
  const next = keys[Math.min(place, keys.length - 1)]
  if (next !== undefined) return <GoOn to={queue.pathOf(next, group)} />
  if (!isSettled) return null
  const following = queue.groups[queue.groups.indexOf(group) + 1]
  if (following !== undefined) return <GoOn to={queue.pathOf(START, following)} />
  if (isOpen)
    return (
      <Text component="output" size="sm" c="dimmed">
        {messages.lastOne}
      </Text>
    )
  return <NextWork done={queue.kind} />
}

/** The key of no record: the queue opens its first one. */
export const START = 'next'
