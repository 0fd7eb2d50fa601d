import { Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'

interface SearchFilterProps {
  label: string
  /** What can be searched for. */
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** Searches while one types, a little after the last letter. The key `/` leads to it from anywhere on the page. */
export function SearchFilter({ label, placeholder, value, onChange }: SearchFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((words: string) => {
    setTold(words)
    onChange(words)
  }, 250)
  useHotkeys([['/', () => input.current?.focus()]])
  // The address may change without typing: by the way back, or when the filters are cleared.
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      miw={{ base: '100%', sm: 340 }}
      rightSection={<Kbd size="xs">/</Kbd>}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        tell(currentTarget.value)
      }}
    />
  )
}
