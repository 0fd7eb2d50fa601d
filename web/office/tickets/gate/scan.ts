import { useState } from 'react'
import type { TicketScan } from '#contract/office/tickets.ts'
import { post } from '#web/office/lib/call.ts'
import { useAction } from '#web/office/lib/action.ts'

/** Whether a text is the content of a ticket's QR code. It is a secret, so it never goes into an address. */
export const isQrText = (text: string): boolean => /^F\d\..+\./.test(text.trim())

/** Checks QR codes. `scan` is the last result. */
export function useScan() {
  const [scan, setScan] = useState<TicketScan | null>(null)
  const { pending, act } = useAction()
  const check = (text: string) =>
    act(async () => setScan(await post<TicketScan>('ticket-scans', { text: text.trim() })))
  return { scan, check, pending, clear: () => setScan(null) }
}
