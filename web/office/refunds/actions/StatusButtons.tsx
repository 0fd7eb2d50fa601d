import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundStatus } from '#contract/office/refunds.ts'
import { messages } from '#web/office/refunds/messages.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { canChange, type NextStatus, NEXT_STATUSES, actionName } from './status-change.ts'

interface StatusButtonsProps {
  refunds: readonly { id: number; status: RefundStatus; total: number }[]
  /** For several refunds: each button names how many it affects. */
  many?: boolean
  onChanged?: () => void
}

interface StatusAction {
  to: NextStatus
  title: string
  ids: number[]
  total: number
}

/** The possible status changes, each with the refunds it affects. */
function statusActions(refunds: StatusButtonsProps['refunds'], many: boolean): StatusAction[] {
  return NEXT_STATUSES.flatMap((to) =>
    [...Map.groupBy(refunds, ({ status }) => status)].flatMap(([from, able]) => {
      if (!canChange(from, to, many)) return []
      const name = actionName(to, from)
      const title = many ? messages.statusActionCount({ move: name, count: able.length, from }) : name
      const total = able.reduce((sum, refund) => sum + refund.total, 0)
      return [{ to, title, ids: able.map(({ id }) => id), total }]
    }),
  )
}

/** A button for each status change that at least one of the refunds allows. */
export function StatusButtons({ refunds, many = false, onChanged }: StatusButtonsProps) {
  const client = useQueryClient()
  const [selected, select] = useState<StatusAction | null>(null)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['refunds'] })
    onChanged?.()
  }
  return (
    <>
      {statusActions(refunds, many).map((action, index) => (
        <Button
          key={action.title}
          size={many ? 'compact-sm' : 'sm'}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => select(action)}
        >
          {action.title}
        </Button>
      ))}
      {selected && (
        <StatusDialog
          {...selected}
          leftOut={refunds.length - selected.ids.length}
          onChanged={refresh}
          onClose={() => select(null)}
        />
      )}
    </>
  )
}
