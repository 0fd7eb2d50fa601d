import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/voucher-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'

interface DisableVouchersButtonProps {
  filters: Record<'search' | 'state' | 'batch_id', string>
  /** The ids of the selected vouchers; without any, all that match the filters. */
  selected: ReadonlySet<string | number>
  /** The number that matches the filters. */
  found: string
  onDone: () => void
}

/** Disables the selected vouchers or, if none is selected, all that match the filters. */
export function DisableVouchersButton({ filters, selected, found, onDone }: DisableVouchersButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const { count } = useFormats()
  const all = selected.size === 0
  const { search, state, batch_id } = filters
  const which = all
    ? { all, ids: [], search, state, batch_id: batch_id === '' ? null : Number(batch_id) }
    : { all, ids: [...selected].map(Number), search: '', state: '', batch_id: null }
  const disable = async () => {
    const { changed } = await call(calls.setVouchersEnabled, { enabled: false, ...which })
    await client.invalidateQueries({ queryKey: ['vouchers'] })
    notifySuccess(messages.vouchersSwitched({ count: count(changed) }))
    onDone()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={all && found === '0'}
        onClick={() => setConfirming(true)}
      >
        {all ? messages.chooseAllFitting : messages.switchOffVouchers}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          destructive
          title={messages.switchOffVouchers}
          onConfirm={disable}
          onClose={() => setConfirming(false)}
        >
          {all
            ? messages.switchOffAllMeaning({ count: found })
            : messages.switchOffSomeMeaning({ count: selected.size })}
        </ConfirmDialog>
      )}
    </>
  )
}
