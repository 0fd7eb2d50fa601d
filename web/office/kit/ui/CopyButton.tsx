import { Button, CopyButton as Copy } from '@mantine/core'
import { messages } from './messages.ts'

/** Copies a text to the clipboard. `name` is its name for screen readers. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <Copy value={text}>
    {({ copied, copy }) => (
      <Button size="compact-sm" variant="default" onClick={copy} aria-label={`${messages.copy}: ${name}`}>
        <span aria-live="polite">{copied ? messages.copied : messages.copy}</span>
      </Button>
    )}
  </Copy>
)
