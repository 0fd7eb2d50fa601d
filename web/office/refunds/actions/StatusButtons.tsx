import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundStatus } from '#contract/office/refunds.ts'
import { refundWords as words } from '#web/office/words/refunds.ts'
import { MoveAsk } from './StatusDialog.tsx'
import { canMove, type Move, MOVES, nameOf } from './status-change.ts'

interface MoveButtonsProps {
  refunds: readonly { id: number; status: RefundStatus; total: number }[]
  /** With many each button says how many of which it concerns. */
  many?: boolean
  onMoved?: () => void
}

interface Way {
  to: Move
  title: string
  ids: number[]
  total: number
}

/** Where these refunds can go from where they stand, and how many of them. */
function waysOf(refunds: MoveButtonsProps['refunds'], many: boolean): Way[] {
  return MOVES.flatMap((to) =>
    [...Map.groupBy(refunds, ({ status }) => status)].flatMap(([from, able]) => {
      if (!canMove(from, to, many)) return []
      const name = nameOf(to, from)
      const title = many ? words.moveCount(name, able.length, from) : name
      const total = able.reduce((sum, refund) => sum + refund.total, 0)
      return [{ to, title, ids: able.map(({ id }) => id), total }]
    }),
  )
}

/** What can be done about refunds as they stand: nothing is offered that no one of them allows. */
export function MoveButtons({ refunds, many = false, onMoved }: MoveButtonsProps) {
  const client = useQueryClient()
  const [asked, ask] = useState<Way | null>(null)
  const moved = async () => {
    await client.invalidateQueries({ queryKey: ['refunds'] })
    onMoved?.()
  }
  return (
    <>
      {waysOf(refunds, many).map((way, index) => (
        <Button
          key={way.title}
          size={many ? 'compact-sm' : 'sm'}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => ask(way)}
        >
          {way.title}
        </Button>
      ))}
      {asked && (
        <MoveAsk
          {...asked}
          leftOut={refunds.length - asked.ids.length}
          onMoved={moved}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
