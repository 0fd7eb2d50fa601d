import { words } from '#web/lib/words.ts'
import { Button } from './Button.tsx'
import { showToast } from '#web/ui/feedback/toasts.ts'

/** Copies a text, so that nobody has to type it. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(words.copied(name))
    } catch {
      // The browser lets only secure pages copy, and asks its owner.
      showToast(words.notCopied, 'failure')
    }
  }
  return (
    <Button kind="quiet" label={words.copyOf(name)} onClick={() => void copy()}>
      {words.copy}
    </Button>
  )
}
