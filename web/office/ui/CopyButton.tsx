import { Button, CopyButton as Copy } from '@mantine/core'
import { officeWords as words } from '#web/office/words/words.ts'

/** Copies a text; `name` says which to who does not see where the button stands. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <Copy value={text}>
    {({ copied, copy }) => (
      <Button size="compact-sm" variant="default" onClick={copy} aria-label={`${words.copy}: ${name}`}>
        <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </Button>
    )}
  </Copy>
)
