import { notifications } from '@mantine/notifications'
import { uniqueMessages, errorsOf } from '#web/lib/api/api-error.ts'
import { messages } from './messages.ts'

/** Notifies of a success. The notification closes after five seconds. */
export const notifySuccess = (message: string): void =>
  void notifications.show({
    message,
    color: 'teal',
    role: 'status',
    autoClose: 5000,
    closeButtonProps: { 'aria-label': messages.close },
  })

/** Notifies of a failure, with all its messages. */
export const notifyFailure = (failure: unknown): void =>
  void notifications.show({
    title: messages.failed,
    message: uniqueMessages(errorsOf(failure)).join('\n'),
    color: 'red',
    role: 'alert',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': messages.close },
  })
