import { listed } from '#contract/define-messages.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { messages } from '#web/office/kit/forms/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

/** Warns before leaving a page with unsaved changes; the browser warns before its window is closed. */
export function UnsavedChangesDialog({ canLeave, unsaved }: { canLeave: () => boolean; unsaved: string[] }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !canLeave(),
  )
  useEffect(() => {
    if (unsaved.length === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved.length])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      opened
      centered
      onClose={blocker.reset}
      title={messages.leave}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text>{messages.leaveHint({ fields: listed(unsaved) })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {messages.stay}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {messages.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
