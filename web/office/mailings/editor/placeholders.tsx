import { Button, Menu } from '@mantine/core'
import { PLACEHOLDERS, type Placeholder } from '#contract/office/mailings.ts'
import { messages } from '#web/office/mailings/messages.ts'

/** The syntax of a placeholder in a text. */
export const written = (name: Placeholder): string => `{${name}}`

/** The placeholders that the editor offers. */
export const INSERTABLE = PLACEHOLDERS.map((name) => ({
  value: written(name),
  label: messages.placeholderLine({ label: messages.placeholders[name], placeholder: written(name) }),
}))

/** A menu of the placeholders. */
export const PlaceholderMenu = ({ onInsert }: { onInsert: (text: string) => void }) => (
  <Menu position="bottom-start" returnFocus={false}>
    <Menu.Target>
      <Button size="compact-sm" variant="default">
        {messages.insert}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {INSERTABLE.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onInsert(value)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
