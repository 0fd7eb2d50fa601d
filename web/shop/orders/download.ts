import type { Failure } from '#contract/data.ts'
import { words } from '#web/lib/words.ts'
import { showToast } from '#web/ui/toasts.ts'

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun when the click returns; the address is let go a little later for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Fetches a document as the server wants to be asked for it and saves it; a failure is told by a toast. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const response = await fetch(path, { headers }).catch(() => null)
  if (response?.ok) return save(await response.blob(), name)
  const said: Partial<Failure> = (await response?.json().catch(() => ({}))) ?? {}
  showToast(said.message ?? words.downloadFailed, 'failure')
}
