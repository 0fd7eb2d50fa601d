import { messages } from '#web/ui/messages.ts'
import { Button } from './Button.tsx'
import { showToast } from '#web/lib/toasts.ts'

/** Copies a text to the clipboard. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(messages.copied({ name }))
    } catch {
      // Browsers allow it only on secure pages, and may ask for permission.
      showToast(messages.notCopied, 'failure')
    }
  }
  return (
    <Button kind="quiet" label={messages.copyOf({ name })} onClick={() => void copy()}>
      {messages.copy}
    </Button>
  )
}
