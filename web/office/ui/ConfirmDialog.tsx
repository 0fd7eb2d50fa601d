import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeed } from '#web/office/lib/action.ts'
import { officeWords as words } from '#web/office/words/words.ts'

interface AskProps {
  /** What is about to be done: it is the heading, and what the button says. */
  title: string
  /** What it will do, so that nobody is in doubt. */
  children?: ReactNode
  /** What cannot be taken back is red. */
  grave?: boolean
  disabled?: boolean
  /** Does it; the question closes when it went well. */
  onYes: () => Promise<void>
  /** What is said when it is done. */
  said?: string
  onClose: () => void
}

/** Asks before something is done, in a window that is open as long as it is rendered. */
export function Ask({ title, children, grave = false, disabled = false, onYes, said, onClose }: AskProps) {
  const { pending, act } = useDeed()
  const yes = async () => {
    await onYes()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }} centered>
      <Stack>
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {grave ? words.back : words.cancel}
          </Button>
          <Button
            {...(grave && { color: 'red.9' })}
            disabled={disabled}
            loading={pending}
            onClick={() => act(yes, said)}
            data-autofocus
          >
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
