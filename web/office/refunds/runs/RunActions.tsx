import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/refund-run-calls.ts'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import { sumOf } from './run-sums.ts'

/** Sets the status, and caches the current one, also after a refusal because of a concurrent change. */
function useSetStatus({ id }: RefundRun) {
  const client = useQueryClient()
  return async (to: 'running' | 'paused') => {
    try {
      await call(calls.changeRefundRun, { id, to })
    } finally {
      await client.invalidateQueries({ queryKey: ['refund-runs'] })
    }
  }
}

function StartButton({ run }: { run: RefundRun }) {
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const setStatus = useSetStatus(run)
  const { to_card, to_account, orders, skipped, admitted_tickets, admitted_amount } = run.totals
  const title = messages.startOf({ total: money(sumOf(run)) })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.start}</Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          destructive
          onConfirm={() => setStatus('running')}
          doneMessage={messages.started}
          onClose={() => setOpen(false)}
        >
          <Text>
            {messages.startEffect({
              toCard: money(to_card),
              toAccount: money(to_account),
              orders: orders - skipped,
            })}
          </Text>
          {run.include_admitted && admitted_tickets > 0 && (
            <Text>
              {messages.startAdmitted({ total: money(admitted_amount), tickets: admitted_tickets })}
            </Text>
          )}
          <Text c="dimmed">{messages.startFinal}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The actions that the status of a run allows: start, after confirming the sum; pause; resume. */
export function RunActions({ run }: { run: RefundRun }) {
  const { pending, act } = useAction()
  const setStatus = useSetStatus(run)
  if (run.status === 'ready' && sumOf(run) > 0) return <StartButton run={run} />
  if (run.status === 'running')
    return (
      <Button
        variant="default"
        loading={pending}
        onClick={() => act(() => setStatus('paused'), messages.pausedNow)}
      >
        {messages.pause}
      </Button>
    )
  if (run.status === 'paused')
    return (
      <Button loading={pending} onClick={() => act(() => setStatus('running'), messages.resumed)}>
        {messages.resume}
      </Button>
    )
  return null
}
