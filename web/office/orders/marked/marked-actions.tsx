import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { OrderResult, OrderResultsResponse } from '#contract/office/order-results.ts'
import type { OrderListRow } from '#contract/office/orders.ts'
import { refusedIn, reloadOrders } from '#web/office/orders/order-query.ts'
import { CancelDialog, ExtendDialog, RefusedDialog } from './MarkedDialog.tsx'
import { type MarkedAction, MarkedOrders } from './MarkedOrders.tsx'

const DIALOGS = { cancel: CancelDialog, extend: ExtendDialog }

interface Begun {
  action: MarkedAction
  rows: OrderListRow[]
}

type Keys = ReadonlySet<string | number>

/**
 * The actions on several orders: their bar, and their dialogs. The dialogs are not part of the bar, which goes with its rows: what was done
 * may have left the list, or somebody else may have changed it.
 */
export function useMarkedActions(setSelected: Dispatch<SetStateAction<Keys>>) {
  const client = useQueryClient()
  const [begun, begin] = useState<Begun | null>(null)
  const [refused, setRefused] = useState<OrderResult[]>([])
  const onDone = (results: OrderResultsResponse) => {
    const left = refusedIn(results)
    const done = (begun?.rows ?? []).filter(({ code }) => left.every((each) => each.code !== code))
    setSelected((before) => new Set([...before].filter((key) => done.every(({ id }) => id !== key))))
    setRefused(left)
    void reloadOrders(client)
  }
  const Dialog = begun && DIALOGS[begun.action]
  return {
    bar: (rows: OrderListRow[]) => (
      <MarkedOrders rows={rows} onAction={(action) => begin({ action, rows })} />
    ),
    dialogs: (
      <>
        {begun && Dialog && (
          <Dialog codes={begun.rows.map(({ code }) => code)} onDone={onDone} onClose={() => begin(null)} />
        )}
        {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
      </>
    ),
  }
}
