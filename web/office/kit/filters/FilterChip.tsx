import { CloseButton, Group, Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/kit/ui/messages.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { DayEditor } from './DayEditor.tsx'
import type { ListFilter } from './list-filter.ts'
import style from './FilterBar.module.css'

interface FilterChipProps {
  filter: ListFilter
  opened: boolean
  onOpen: (opened: boolean) => void
  /** Called when a value was selected: its chip gets the focus once it is rendered. */
  onChosen: () => void
  isChosen: boolean
  /** Called when it was removed, or closed without a value, by the keyboard: the focus has to move elsewhere. */
  onGone: () => void
}

/** The value of a filter in words. An unknown value is shown as it is. */
function useFilterText() {
  const { fullDate } = useFormats()
  return (filter: ListFilter): string => {
    const { kind, value } = filter
    if (kind === 'day') return /^2\d{3}-\d\d-\d\d$/.test(value) ? fullDate(value) : value
    if (kind === 'switch') return ''
    if (value === '') return filter.initially ?? ''
    return filter.choices.find((choice) => choice.value === value)?.label ?? value
  }
}

function Editor({ filter, onChoose }: { filter: ListFilter; onChoose: (value: string) => void }) {
  const { kind, label, value } = filter
  if (kind === 'choice')
    return <ChoiceEditor label={label} choices={filter.choices} value={value} onChoose={onChoose} />
  return <DayEditor label={label} value={value} onChoose={onChoose} />
}

interface ChipButtonProps extends FilterChipProps {
  words: string
}

const DROPDOWN = { trapFocus: true, closeOnEscape: false, position: 'bottom-start', shadow: 'md' } as const

/** The content of a filter, opened to change it. */
function EditedChip({ filter, words, opened, onOpen, onChosen, isChosen, onGone }: ChipButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { label } = filter
  useEffect(() => {
    if (isChosen) button.current?.focus()
  }, [isChosen])
  const close = (isSet: boolean) => {
    onOpen(false)
    if (isSet) onChosen()
    else onGone()
  }
  const choose = (value: string) => {
    filter.onChange(value)
    close(value !== '')
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close(words !== '')
  }
  return (
    <Popover {...DROPDOWN} opened={opened} onChange={onOpen}>
      <Popover.Target>
        <UnstyledButton ref={button} className={style.words ?? ''} onClick={() => onOpen(!opened)}>
          {words === '' ? label : messages.filterIs({ filter: label, value: words })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="xs" maw="calc(100vw - 24px)" onKeyDown={escape}>
        <Editor filter={filter} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** An active filter in words, which can be changed and removed. */
export function FilterChip(props: FilterChipProps) {
  const { filter, onOpen, onGone } = props
  const words = useFilterText()(filter)
  const remove = () => {
    filter.onChange('')
    onOpen(false)
    onGone()
  }
  return (
    <Group gap={0} wrap="nowrap" className={style.chip ?? ''} component="li" data-on={filter.value !== ''}>
      {filter.kind === 'switch' ? (
        <span className={style.words}>{filter.label}</span>
      ) : (
        <EditedChip {...props} words={words} />
      )}
      {filter.value !== '' && (
        <CloseButton
          size="sm"
          variant="transparent"
          aria-label={messages.removeFilter({ filter: filter.label })}
          onClick={remove}
        />
      )}
    </Group>
  )
}
