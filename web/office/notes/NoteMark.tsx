import { Badge, VisuallyHidden } from '@mantine/core'
import { messages } from './messages.ts'

/** A sheet with two lines. */
const Sheet = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M1.5 0.5h7v6l-2.5 3h-4.5zM3.5 3h3M3.5 5h3" />
  </svg>
)

/** The number of notes on a row of a list; nothing if there are none. */
export const NoteMark = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge color="gray" variant="outline" size="sm" leftSection={<Sheet />} title={messages.mark({ count })}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{messages.mark({ count })}</VisuallyHidden>
    </Badge>
  )
