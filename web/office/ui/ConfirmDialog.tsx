import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction } from '#web/office/lib/action.ts'
import { messages } from './messages.ts'

interface ConfirmDialogProps {
  /** What is about to be done: it is the heading, and what the button says. */
  title: string
  /** What it will do, so that nobody is in doubt. */
  children?: ReactNode
  /** What cannot be taken back is red. */
  destructive?: boolean
  disabled?: boolean
  /** Does it; the question closes when it went well. */
  onConfirm: () => Promise<void>
  /** What is said when it is done. */
  doneMessage?: string
  onClose: () => void
}

/** Asks before something is done, in a window that is open as long as it is rendered. */
export function ConfirmDialog({
  title,
  children,
  destructive = false,
  disabled = false,
  onConfirm,
  doneMessage,
  onClose,
}: ConfirmDialogProps) {
  const { pending, act } = useAction()
  const confirm = async () => {
    await onConfirm()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': messages.close }}
      centered
    >
      <Stack>
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {destructive ? messages.back : messages.cancel}
          </Button>
          <Button
            {...(destructive && { color: 'red.9' })}
            disabled={disabled}
            loading={pending}
            onClick={() => act(confirm, doneMessage)}
            data-autofocus
          >
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
