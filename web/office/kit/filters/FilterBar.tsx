import { Button, Group, Menu, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ListName } from '#contract/office/lists.ts'
import type { FilterState, ListState } from '#web/office/kit/lib/filters.ts'
import { messages } from '#web/office/kit/ui/messages.ts'
import { SearchFilter, type SearchFilterProps } from '#web/office/kit/ui/list/SearchFilter.tsx'
import { SavedViews } from '#web/office/kit/views/SavedViews.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { ListFilter } from './list-filter.ts'
import style from './FilterBar.module.css'

interface FilterBarProps {
  search?: SearchFilterProps
  filters?: readonly ListFilter[]
  /** The number of rows; empty while loading. Without it no number is shown. */
  found?: string
  state: Pick<FilterState<string>, 'isFiltered' | 'clear'>
  /** The actions on the results. */
  children?: ReactNode
  /** The list whose views can be saved, and its query. */
  views?: { list: ListName; state: Pick<ListState<string>, 'query'> }
}

const isShown = (filter: ListFilter): boolean =>
  filter.value !== '' || (filter.kind === 'choice' && filter.initially !== undefined)

/** Whether it can be inactive: a filter that always has a value is not in the menu. */
const isAddable = (filter: ListFilter): boolean => filter.kind !== 'choice' || filter.initially === undefined

interface AddFilterProps {
  filters: readonly ListFilter[]
  button: RefObject<HTMLButtonElement | null>
  onAdd: (filter: ListFilter) => void
}

/** The inactive filters, by their names. */
const AddFilter = ({ filters, button, onAdd }: AddFilterProps) => (
  <Menu position="bottom-start" shadow="md" returnFocus={false} disabled={filters.length === 0}>
    <Menu.Target>
      <Button
        ref={button}
        variant="default"
        disabled={filters.length === 0}
        title={filters.length === 0 ? messages.allFiltersUsed : undefined}
        leftSection={<span aria-hidden>+</span>}
      >
        {messages.addFilter}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={style.menu ?? ''}>
      {filters.map((filter) => (
        <Menu.Item key={filter.name} onClick={() => onAdd(filter)}>
          {filter.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

interface ChipsProps extends Pick<FilterBarProps, 'state'> {
  chips: readonly ListFilter[]
  /** The name of the filter that is being changed. */
  open: string | null
  setOpen: (name: string | null) => void
  button: RefObject<HTMLButtonElement | null>
}

function Chips({ chips, open, setOpen, button, state: { isFiltered, clear } }: ChipsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (chips.length === 0 && !isFiltered) return null
  return (
    <Group gap="xs">
      {chips.length > 0 && (
        <ul className={style.chips} aria-label={messages.filters}>
          {chips.map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              opened={open === filter.name}
              onOpen={(opened) => {
                setChosen(null)
                setOpen(opened ? filter.name : null)
              }}
              onChosen={() => setChosen(filter.name)}
              isChosen={chosen === filter.name}
              onGone={() => button.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isFiltered && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {messages.clearAll}
        </Button>
      )}
    </Group>
  )
}

/** The filters of a list: its search, a chip for each active filter, a menu of the others, and the number of rows. */
export function FilterBar({ search, filters = [], found, state, views, children }: FilterBarProps) {
  const [open, setOpen] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const add = (filter: ListFilter) => {
    if (filter.kind === 'switch') filter.onChange('yes')
    else setOpen(filter.name)
  }
  const chips = filters.filter((filter) => isShown(filter) || open === filter.name)
  const others = filters.filter((filter) => !isShown(filter) && filter.hidden !== true)
  return (
    <section className={style.bar} aria-label={messages.searchAndFilters}>
      {views && <SavedViews {...views} />}
      <Group gap="sm">
        {search && <SearchFilter {...search} />}
        {filters.some(isAddable) && <AddFilter filters={others} button={button} onAdd={add} />}
        <Chips chips={chips} open={open} setOpen={setOpen} button={button} state={state} />
        {(found ?? children) !== undefined && (
          <Group
            gap="sm"
            justify="space-between"
            ms={{ sm: 'auto' }}
            w={{ base: '100%', sm: 'auto' }}
            mih={26}
          >
            <Text c="dimmed" size="sm" aria-live="polite">
              {found}
            </Text>
            {children}
          </Group>
        )}
      </Group>
    </section>
  )
}
