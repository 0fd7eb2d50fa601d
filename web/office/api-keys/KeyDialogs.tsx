import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/api-key-calls.ts'
import type { ApiKey, ApiKeysResponse, NewApiKeyResponse } from '#contract/office/api-keys.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

export type Dialog =
  | { what: 'make' }
  | { what: 'show'; key: string }
  | { what: 'exchange' | 'revoke'; key: ApiKey }

/** The new key, which cannot be shown again: only its button closes the dialog. */
const ShownKey = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={messages.madeTitle}
    closeButtonProps={{ 'aria-label': common.close }}
    closeOnClickOutside={false}
    closeOnEscape={false}
    centered
  >
    <Stack>
      <Text>{messages.madeLead}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-label={messages.newKey}>
        {value}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={value} name={messages.newKey} />
        <Button onClick={onClose}>{messages.done}</Button>
      </Group>
    </Stack>
  </Modal>
)

interface KeyDialogsProps {
  dialog: Dialog
  events: ApiKeysResponse['events']
  open: (dialog: Dialog) => void
  take: (keys: ApiKeysResponse) => void
  onClose: () => void
}

/** The dialog that is open. */
export function KeyDialogs({ dialog, events, open, take, onClose }: KeyDialogsProps) {
  const show = ({ key, ...keys }: NewApiKeyResponse) => {
    take(keys)
    open({ what: 'show', key })
  }
  if (dialog.what === 'make') return <NewKeyDialog events={events} onMade={show} onClose={onClose} />
  if (dialog.what === 'show') return <ShownKey value={dialog.key} onClose={onClose} />
  const { id, name, prefix } = dialog.key
  if (dialog.what === 'exchange')
    return (
      <ConfirmDialog
        title={messages.exchangeTitle({ name })}
        onConfirm={async () => show(await call(calls.exchangeApiKey, { id }))}
        onClose={onClose}
      >
        {messages.exchangeEffect}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={messages.revokeTitle({ name })}
      destructive
      onConfirm={async () => take(await call(calls.revokeApiKey, { id }))}
      doneMessage={messages.revoked}
      onClose={onClose}
    >
      {messages.revokeEffect({ prefix })}
    </ConfirmDialog>
  )
}
