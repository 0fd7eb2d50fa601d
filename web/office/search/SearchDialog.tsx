import { Loader, Modal, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { firstOf, type SearchOption, useOptions } from './options.ts'
import { Results } from './Results.tsx'
import { MIN_LENGTH, searchFor, useSearch } from './search-query.ts'

/** The status of the search, which is announced to screen readers. */
function statusOf(
  { error, isStale }: ReturnType<typeof useSearch>,
  text: string,
  { options: { length: count }, near }: ReturnType<typeof useOptions>,
): string {
  if (text.trim().length < MIN_LENGTH && count === 0) return messages.hint
  if (error) return error.message
  if (isStale) return messages.searching
  if (count === 0) return messages.nothing
  return near ? messages.near : messages.found({ count })
}

/** Opens the active option; a search that is still loading is awaited, and opened if exactly one code matches. */
function useOpen(text: string, options: SearchOption[], isStale: boolean, onClose: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const latest = useRef<string | null>(text)
  useEffect(() => {
    latest.current = text
    return () => void (latest.current = null)
  }, [text])
  const open = async ({ path }: SearchOption) => {
    onClose()
    await navigate(path)
  }
  const enter = async (chosen: SearchOption | undefined) => {
    if (!isStale) {
      if (chosen) await open(chosen)
      return
    }
    // The dialog shows the failure, because it has the same query.
    const answer = await client.fetchQuery(searchFor(text)).catch(() => undefined)
    const meant =
      answer?.results.find(({ exact }) => exact) ??
      options.find(({ kind }) => kind === 'place' || kind === 'action')
    if (latest.current === text && meant) await open(meant)
  }
  return { open, enter }
}

/** Arrow keys move through the options and wrap around; Enter opens one. */
const keysOf =
  (count: number, active: number, move: (to: number) => void, enter: () => Promise<void>) =>
  (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) move((active + step + count) % count)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) void enter()
    else return
    event.preventDefault()
  }

/** The ARIA attributes of the field and its list. */
const attributesOf = (list: string, count: number, active: number) => ({
  role: 'combobox',
  'aria-label': messages.title,
  'aria-expanded': count > 0,
  'aria-autocomplete': 'list' as const,
  ...(count > 0 && { 'aria-controls': list, 'aria-activedescendant': `${list}-${active}` }),
})

const SearchField = (props: TextInputProps) => (
  <TextInput
    data-autofocus
    autoComplete="off"
    spellCheck={false}
    maxLength={100}
    placeholder={messages.placeholder}
    {...props}
  />
)

interface SearchDialogProps {
  /** What was typed before it was there. */
  typed: string
  onClose: () => void
}

/** The dialog of the global search: a field with results in groups. Open as long as it is rendered. */
export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const list = useId()
  const [text, setText] = useState(typed)
  const [moved, setMoved] = useState<number | null>(null)
  const search = useSearch(text)
  const offered = useOptions(text, search)
  const { options } = offered
  const first = firstOf(options)
  const active = Math.min(moved ?? (first ? options.indexOf(first) : -1), options.length - 1)
  const { open, enter } = useOpen(text, options, search.isStale, onClose)

  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.title}
      size="lg"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack gap="sm">
        <SearchField
          {...attributesOf(list, options.length, active)}
          value={text}
          rightSection={search.isStale && <Loader size="xs" />}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setMoved(null)
          }}
          onKeyDown={keysOf(options.length, active, setMoved, () => enter(options[active]))}
        />
        <Text component="output" display="block" size="sm" c="dimmed">
          {statusOf(search, text, offered)}
        </Text>
        {options.length > 0 && <Results id={list} options={options} active={active} onOpen={open} />}
      </Stack>
    </Modal>
  )
}
