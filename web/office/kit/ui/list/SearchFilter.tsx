import { Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'

export interface SearchFilterProps {
  label: string
  /** What can be searched for, as a hint. */
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** A search field that searches while typing, debounced. The key `/` focuses it. */
export function SearchFilter({ label, placeholder, value, onChange }: SearchFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // The reported values that have not come back as `value` yet: by then more may have been typed.
  const [sent, setSent] = useState<readonly string[]>([])
  const report = useDebouncedCallback((text: string) => {
    setSent((earlier) => [...earlier, text])
    onChange(text)
  }, 250)
  useKeys({ '/': () => input.current?.focus() })
  // The value may also change from outside: by the back button, or when the filters are cleared.
  if (value !== seen) {
    const arrived = sent.lastIndexOf(value)
    setSeen(value)
    setSent(arrived === -1 ? [] : sent.slice(arrived + 1))
    if (arrived === -1) setTyped(value)
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
        report(currentTarget.value)
      }}
    />
  )
}
