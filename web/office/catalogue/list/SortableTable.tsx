import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import type { CatalogueList } from '#contract/calls/catalogue-lists.ts'
import { useSortOrder } from './sort-order.ts'

interface SortableTableProps<Row> {
  list: CatalogueList
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The actions on a row, in the last column. */
  actions: (row: Row) => ReactNode
  /** Which rows are shown. While some are hidden, none can be moved. */
  isShown?: ((row: Row) => boolean) | undefined
}

interface MoveButtonsProps {
  name: string
  move: (step: number) => void
  isFirst: boolean
  isLast: boolean
}

function MoveButtons({ name, move, isFirst, isLast }: MoveButtonsProps) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="default"
        size="sm"
        disabled={isFirst}
        aria-label={messages.moveUp({ name })}
        onClick={() => move(-1)}
      >
        ↑
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="sm"
        disabled={isLast}
        aria-label={messages.moveDown({ name })}
        onClick={() => move(1)}
      >
        ↓
      </ActionIcon>
    </Group>
  )
}

interface HintProps {
  list: CatalogueList
  isWhole: boolean
  announcement: string
}

/** The shop shows neither shared capacities nor discounts in their order. */
function hintOf(list: CatalogueList): string {
  if (list === 'discounts') return messages.orderHintDiscounts
  if (list === 'bundles') return messages.orderHintBundles
  if (list === 'questions') return messages.orderHintQuestions
  return list === 'capacities' ? messages.orderHintCapacities : messages.orderHint
}

const Hint = ({ list, isWhole, announcement }: HintProps) => (
  <Text size="sm" c="dimmed" mt="xs">
    {isWhole ? hintOf(list) : messages.orderFiltered}
    <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
  </Text>
)

const MOVES = { title: messages.order, end: true }
const ACTIONS = { title: common.actions, end: true, corner: true }

/** A table whose rows can be sorted: with buttons, or with Alt and an arrow key on a name. */
export function SortableTable<Row extends object>(props: SortableTableProps<Row>) {
  const { list, label, rows, keyOf, nameOf, columns, actions, isShown } = props
  const { keys, move } = useSortOrder(list, rows.map(keyOf))
  const [announcement, announce] = useState('')
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const ordered = keys.flatMap((key) => byKey.get(key) ?? [])
  const shown = isShown ? ordered.filter(isShown) : ordered
  const isWhole = shown.length === ordered.length
  const moveRow = (row: Row, step: number) => {
    const place = move(keyOf(row), step)
    if (place !== null) announce(messages.moved({ name: nameOf(row), place }))
  }
  const moves = (row: Row) => {
    const at = shown.indexOf(row)
    const ends = { isFirst: !isWhole || at === 0, isLast: !isWhole || at === shown.length - 1 }
    return <MoveButtons name={nameOf(row)} move={(step) => moveRow(row, step)} {...ends} />
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = isWhole ? moveStep(event) : 0
    const index = rowIndexOf(event.target)
    for (const row of step === 0 ? [] : shown.slice(index, index + 1)) {
      event.preventDefault()
      event.stopPropagation()
      moveRow(row, step)
    }
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      <DataTable
        label={label}
        columns={[...columns, { ...MOVES, cell: moves }, { ...ACTIONS, cell: actions }]}
        rows={shown}
        keyOf={keyOf}
      />
      {ordered.length > 1 && <Hint list={list} isWhole={isWhole} announcement={announcement} />}
    </div>
  )
}

const moveStep = ({ altKey, key }: KeyboardEvent): number =>
  (altKey && { ArrowUp: -1, ArrowDown: 1 }[key]) || 0

/** The index of the row of a link; beyond the last row for anything else. */
function rowIndexOf(target: EventTarget): number {
  const line = target instanceof HTMLAnchorElement ? target.closest('tr') : null
  return line ? line.rowIndex - 1 : Number.MAX_SAFE_INTEGER
}
