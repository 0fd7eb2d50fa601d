import { Button, Group, Menu, Stack } from '@mantine/core'
import { useRef } from 'react'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { TextField } from './fields.tsx'
import type { FieldProps } from './input-props.ts'

/** Texts that a menu inserts at the cursor. */
export interface Insertable {
  label: string
  texts: { value: string; label: string }[]
}

/** A menu of texts to insert. */
export const InsertMenu = ({ label, texts, onInsert }: Insertable & { onInsert: (text: string) => void }) => (
  <Menu position="bottom-start" returnFocus={false}>
    <Menu.Target>
      <Button size="compact-sm" variant="default">
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {texts.map((text) => (
        <Menu.Item key={text.value} onClick={() => onInsert(text.value)}>
          {text.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** A line of text, with a menu of texts to insert if there are any. */
export function InsertableField({
  insertable,
  ...field
}: FieldProps<string> & { insertable?: Insertable | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  if (!insertable) return <TextField {...field} />
  const insert = (text: string) => {
    const input = place.current?.querySelector('input')
    const value = field.value instanceof InvalidInput ? field.value.text : field.value
    const at = input?.selectionStart ?? value.length
    field.onChange(value.slice(0, at) + text + value.slice(input?.selectionEnd ?? at))
    input?.focus()
  }
  return (
    <Stack gap={6}>
      <div ref={place}>
        <TextField {...field} />
      </div>
      <Group>
        <InsertMenu {...insertable} onInsert={insert} />
      </Group>
    </Stack>
  )
}
