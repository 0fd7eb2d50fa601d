import { notifications } from '@mantine/notifications'
import { uniqueMessages, errorsOf } from '#web/lib/api/api-error.ts'
import { officeWords as words } from '#web/office/words/words.ts'

/** Says what was done; closes by itself after five seconds. */
export const notifySuccess = (message: string): void =>
  void notifications.show({
    message,
    color: 'teal',
    role: 'status',
    autoClose: 5000,
    closeButtonProps: { 'aria-label': words.close },
  })

/** Says what did not work, every line of it. */
export const notifyFailure = (failure: unknown): void =>
  void notifications.show({
    title: words.failed,
    message: uniqueMessages(errorsOf(failure)).join('\n'),
    color: 'red',
    role: 'alert',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': words.close },
  })
