import * as calls from '#contract/calls/office/api-key-calls.ts'
import type { ApiKey, ApiKeysResponse, NewApiKeyResponse } from '#contract/office/api-keys.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { ShownSecret } from './ShownSecret.tsx'
import { messages } from './messages.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

export type Dialog =
  | { what: 'make' }
  | { what: 'show'; key: string }
  | { what: 'exchange' | 'revoke'; key: ApiKey }

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
  if (dialog.what === 'show')
    return (
      <ShownSecret
        title={messages.madeTitle}
        lead={messages.madeLead}
        name={messages.newKey}
        value={dialog.key}
        done={messages.done}
        onClose={onClose}
      />
    )
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
