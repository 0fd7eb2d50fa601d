import { uniqueMessages, errorsOf } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { messages } from './messages.ts'

/** Longer, because it has more text than a sentence. */
const FAILURE_MS = 10_000

/** Notifies of a success. It ends with its page, unless the next one opens by itself (`BY_ITSELF`). */
export const notifySuccess = (message: string): void => showToast(message, 'success')

/** Notifies of a failure, with all its messages; otherwise like a success. */
export const notifyFailure = (failure: unknown): void =>
  showToast(uniqueMessages(errorsOf(failure)).join('\n'), 'failure', {
    title: messages.failed,
    shownMs: FAILURE_MS,
  })
