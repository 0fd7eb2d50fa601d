import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { List } from '#web/office/kit/lib/list-query.ts'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { messages } from '#web/office/kit/ui/messages.ts'
import { NearlyFound } from './NearlyFound.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { useListView } from './list-view.ts'
import { ListViewMenu } from './ListViewMenu.tsx'
import { useOpenedRow } from './opened-row.ts'
import { focusRow, moveFocus } from './row-keys.ts'
import style from './ListTable.module.css'

interface ListTableProps<Row>
  extends
    Omit<
      DataTableProps<Row>,
      'label' | 'rows' | 'more' | 'empty' | 'density' | 'corner' | 'actions' | 'peeked'
    >,
    EmptyStateProps {
  /** Its accessible name, by which the row that was opened is found again. */
  label: string
  list: Pick<List<Row>, 'rows' | 'more'> & { first?: { near?: boolean } | undefined }
  /** A row as it is shown beside the list on a wide screen, with its name. */
  peek?: { nameOf: (row: Row) => string; content: (row: Row) => ReactNode }
  /** It is a part of a page that is about something else, which has J and K. */
  isPart?: boolean
  /** What can be done with the selected rows. */
  marked?: (rows: Row[]) => ReactNode
}

/** A narrower screen has no space beside a list. */
const isWide = () => window.matchMedia('(min-width: 75em)').matches

/** The actions on the selected rows, above the end of the screen. */
const Marked = ({ count, children, clear }: { count: number; children: ReactNode; clear: () => void }) => (
  <Group className={style.marked ?? ''} gap="sm" role="toolbar" aria-label={messages.markedActions}>
    <Text fw={600} aria-live="polite">
      {messages.marked({ count })}
    </Text>
    {children}
    <Button size="compact-sm" variant="subtle" onClick={clear}>
      {messages.unmark}
    </Button>
  </Group>
)

/** What is shown beside a list. */
function Peek({ name, children, close }: { name: string; children: ReactNode; close: () => void }) {
  useKeys({ Escape: close })
  return (
    <aside className={style.peek} aria-label={name}>
      <CloseButton aria-label={messages.close} onClick={close} className={style.close ?? ''} />
      {children}
    </aside>
  )
}

/** The row that is shown beside the list, by its key. Once that is closed, the row has the focus. */
function usePeek<Row>({ list, keyOf, peek }: ListTableProps<Row>, element: RefObject<HTMLElement | null>) {
  const [peeked, setPeeked] = useState<string | null>(null)
  const row = list.rows?.find((each) => String(keyOf(each)) === peeked)
  const isOpen = peek !== undefined && row !== undefined
  const close = () => {
    if (isOpen) focusRow(element.current, String(keyOf(row)))
    setPeeked(null)
  }
  const show = (key: string): boolean => {
    if (isWide()) setPeeked(key)
    return isWide()
  }
  return {
    peeked: isOpen ? peeked : null,
    aside: isOpen && (
      <Peek name={peek.nameOf(row)} close={close}>
        {peek.content(row)}
      </Peek>
    ),
    actions: {
      onPeek: peek && show,
      isPeeking: isOpen,
      onClosePeek: close,
    },
  }
}

/** J and K go to the next and the previous row from anywhere on the page; the Arrow keys only from a row, since they scroll the page. */
function useListKeys(isPart: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const go = (step: 1 | -1) => () => void moveFocus(element.current, step)
  useKeys(isPart ? {} : { j: go(1), k: go(-1) })
  return element
}

const toggled = (keys: ReadonlySet<string | number>, key: string | number) =>
  new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key])

/** The selected rows of a list. */
function useMarks<Row>({ list, keyOf, selection }: ListTableProps<Row>) {
  return {
    chosen: (list.rows ?? []).filter((row) => selection?.selected.has(keyOf(row))),
    unmark: () => selection?.setSelected(new Set()),
    mark: (key: string) => {
      const row = list.rows?.find((each) => String(keyOf(each)) === key)
      if (row && selection) selection.setSelected(toggled(selection.selected, keyOf(row)))
    },
  }
}

/** The table of a list page: its empty state, a button for the next page, the choice of columns, and what is beside and selected. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, isFiltered, clear, none, noneHint, peek: _, marked, selection, ...table } = props
  const view = useListView(table.columns)
  const element = useListKeys(props.isPart ?? false)
  const remember = useOpenedRow(element, props.label, list.rows !== undefined)
  const { peeked, aside, actions } = usePeek(props, element)
  const { chosen, unmark, mark } = useMarks(props)
  return (
    <Stack gap="xs" ref={element} onClick={remember}>
      {list.first?.near === true && <NearlyFound />}
      <div className={style.beside}>
        <DataTable
          {...table}
          columns={view.shown.filter(({ wide }) => !(wide && aside))}
          selection={selection}
          density={view.density}
          corner={
            (list.rows?.length ?? 0) > 0 && (
              <ListViewMenu view={view} titles={table.columns.slice(1).map(({ title }) => title)} />
            )
          }
          actions={{ ...actions, onMark: mark }}
          peeked={peeked}
          rows={list.rows}
          more={list.more}
          empty={<EmptyState isFiltered={isFiltered} clear={clear} none={none} noneHint={noneHint} />}
        />
        {aside}
      </div>
      {marked && chosen.length > 0 && (
        <Marked count={chosen.length} clear={unmark}>
          {marked(chosen)}
        </Marked>
      )}
    </Stack>
  )
}
