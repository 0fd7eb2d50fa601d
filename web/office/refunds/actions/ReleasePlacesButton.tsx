import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#web/office/lib/call.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'

/** Has the places of a completed refund sold again, once it was asked. */
export function ReleaseButton({ id }: { id: number }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const release = async () => {
    await post(`refunds/${id}/releases`)
    await client.invalidateQueries({ queryKey: ['refunds'] })
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.release}
      </Button>
      {asking && (
        <Ask title={words.release} onYes={release} said={words.released} onClose={() => setAsking(false)}>
          {words.releaseMeans}
        </Ask>
      )}
    </>
  )
}
