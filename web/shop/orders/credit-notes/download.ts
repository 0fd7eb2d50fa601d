import type { Failure } from '#contract/data.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { showToast } from '#web/lib/toasts.ts'

/** Downloads a document; a toast shows a failure and what to do. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const response = await fetch(addressPrefix() + path, { headers }).catch(() => null)
  if (response?.ok) return saveFile(await response.blob(), name)
  const failure: Partial<Failure> = (await response?.json().catch(() => ({}))) ?? {}
  // A missing document was replaced, in another tab or by staff, after this page was loaded.
  const text = response?.status === 404 ? messages.downloadGone : (failure.message ?? messages.downloadFailed)
  showToast(text, 'failure')
}
