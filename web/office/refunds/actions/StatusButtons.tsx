import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePrimaryKey } from '#web/office/kit/work/primary-key.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { StatusDialog } from './StatusDialog.tsx'
import {
  actionName,
  canChange,
  type ChangeableRefund,
  type NextStatus,
  NEXT_STATUSES,
} from './status-change.ts'

interface StatusButtonsProps {
  refunds: readonly ChangeableRefund[]
  /** For several refunds: each button names how many it affects. */
  many?: boolean
  onChanged?: () => void
}

interface StatusAction {
  to: NextStatus
  title: string
  refunds: [ChangeableRefund, ...ChangeableRefund[]]
}

/** The possible status changes, each with the refunds it affects. */
function statusActions(refunds: StatusButtonsProps['refunds'], many: boolean): StatusAction[] {
  return NEXT_STATUSES.flatMap((to) =>
    [
      ...Map.groupBy(
        refunds.filter((refund) => canChange(refund, to, many)),
        (refund) => `${refund.status} ${actionName(to, refund)}`,
      ),
    ]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([, [first, ...others]]) => {
        if (!first) return []
        const move = actionName(to, first)
        const title = many
          ? messages.statusActionCount({ move, count: others.length + 1, from: first.status })
          : move
        return [{ to, title, refunds: [first, ...others] }]
      }),
  )
}

/** A button for each status change that at least one of the refunds allows. */
export function StatusButtons({ refunds, many = false, onChanged }: StatusButtonsProps) {
  const client = useQueryClient()
  const [selected, select] = useState<StatusAction | null>(null)
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: ['attention'] })
    await client.invalidateQueries({ queryKey: ['refunds'] })
    onChanged?.()
  }
  const actions = statusActions(refunds, many)
  const [primary] = actions
  const key = usePrimaryKey(primary && (() => select(primary)))
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action.title}
          {...(index === 0 && key)}
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
          leftOut={refunds.length - selected.refunds.length}
          onChanged={refresh}
          onClose={() => select(null)}
        />
      )}
    </>
  )
}
