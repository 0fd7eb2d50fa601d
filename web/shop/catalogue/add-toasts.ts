import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'

export const showAdded = () => showToast(shared.itemAdded)

/** The server's message, or a fixed text if it sent none. */
export const showAddError = (failure: unknown) =>
  showToast((failure instanceof ApiError && failure.serverMessage) || shared.itemNotAdded, 'failure')
