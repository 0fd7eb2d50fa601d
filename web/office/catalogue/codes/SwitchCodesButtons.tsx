import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

export interface CodeFilters {
  discount: string
  search: string
  state: string
  batch_id: string
}

interface SwitchCodesButtonsProps {
  filters: CodeFilters
  /** The ids of the selected codes; without any, all that match the filters. */
  selected: ReadonlySet<string | number>
  /** The number that matches the filters. */
  found: number
  onDone: () => void
}

function useSwitch({ filters, selected, onDone }: SwitchCodesButtonsProps) {
  const client = useQueryClient()
  const all = selected.size === 0
  const { batch_id, ...rest } = filters
  const which = {
    all,
    ids: [...selected].map(Number),
    ...rest,
    batch_id: batch_id === '' ? null : Number(batch_id),
  }
  return async (enabled: boolean) => {
    const { changed } = await call(calls.setDiscountCodesEnabled, { enabled, ...which })
    await client.invalidateQueries({ queryKey: ['discount-codes'] })
    await client.invalidateQueries({ queryKey: ['discount-code-batches'] })
    notifySuccess(messages.switched({ count: changed }))
    onDone()
  }
}

/** Switches the selected codes off or on or, if none is selected, all that match the filters. */
export function SwitchCodesButtons(props: SwitchCodesButtonsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { count } = useFormats()
  const { pending, act } = useAction()
  const turn = useSwitch(props)
  const { selected, found } = props
  const all = selected.size === 0
  const button = { size: 'compact-sm', variant: 'default', disabled: all && found === 0 } as const
  return (
    <>
      <Button {...button} loading={pending} onClick={() => act(() => turn(true))}>
        {all ? messages.switchOnAll : messages.switchOn}
      </Button>
      <Button {...button} onClick={() => setConfirming(true)}>
        {all ? messages.switchOffAll : messages.switchOff}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          destructive
          title={messages.switchOffTitle}
          onConfirm={() => turn(false)}
          onClose={() => setConfirming(false)}
        >
          {all
            ? messages.switchOffAllMeaning({ count: count(found) })
            : messages.switchOffMeaning({ count: selected.size })}
        </ConfirmDialog>
      )}
    </>
  )
}
