import { Button, Group, Text } from '@mantine/core'
import { messages } from '#web/office/orders/messages.ts'

interface RowHeadingProps {
  /** What it says, with what the row costs. */
  title: string
  /** What the row is called where it is removed. */
  name: string
  onRemove: () => void
}

/** The heading of a row of a new order, with the button that removes it. */
export const RowHeading = ({ title, name, onRemove }: RowHeadingProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text fw={600}>{title}</Text>
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      onClick={onRemove}
      aria-label={messages.removeItem({ name })}
    >
      {messages.remove}
    </Button>
  </Group>
)
