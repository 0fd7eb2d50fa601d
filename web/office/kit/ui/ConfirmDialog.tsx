import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction } from '#web/office/kit/lib/action.ts'
import { messages } from './messages.ts'

interface ConfirmDialogProps {
  /** The heading, and the label of the button. */
  title: string
  /** The consequence of the action. */
  children?: ReactNode
  /** Makes the button red, for irreversible actions. */
  destructive?: boolean
  /** The action. The dialog closes when it succeeds, and stays open when it throws. */
  onConfirm: () => Promise<void>
  /** Notification of success. */
  doneMessage?: string
  onClose: () => void
}

/** Asks for confirmation before an action. The dialog is open as long as it is rendered. */
export function ConfirmDialog({
  title,
  children,
  destructive = false,
  onConfirm,
  doneMessage,
  onClose,
}: ConfirmDialogProps) {
  const { pending, act } = useAction()
  const confirm = () => act(() => onConfirm().then(onClose), doneMessage)
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
          <Button {...(destructive && { color: 'red.9' })} loading={pending} onClick={confirm} data-autofocus>
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
