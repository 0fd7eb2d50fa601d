import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/refund-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { messages } from '#web/office/refunds/messages.ts'

/** Puts the places of a completed refund back on sale, after a confirmation. */
export function ReleasePlacesButton({ id }: { id: number }) {
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const release = async () => {
    await call(calls.releasePlaces, { id })
    void client.invalidateQueries({ queryKey: ['attention'] })
    await client.invalidateQueries({ queryKey: ['refunds'] })
  }
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {messages.release}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.release}
          onConfirm={release}
          doneMessage={messages.released}
          onClose={() => setConfirming(false)}
        >
          {messages.releaseEffect}
        </ConfirmDialog>
      )}
    </>
  )
}
