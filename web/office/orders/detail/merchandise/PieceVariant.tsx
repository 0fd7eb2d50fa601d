import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderedMerchandise } from '#contract/office/ordered-merchandise.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages } from '#web/office/orders/detail/messages.ts'
import { messages as common } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { VariantDialog } from '#web/office/orders/VariantDialog.tsx'

interface PieceVariantProps {
  order: string
  piece: Pick<OrderedMerchandise, 'code' | 'name' | 'option' | 'variants'>
}

/** Changes a piece to another variant of its item; nothing for what has none, or is sent or handed over. */
export function PieceVariant({ order, piece }: PieceVariantProps) {
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  const { act } = useOrderActions(order)
  const { code, name, option, variants } = piece
  if (code === null || variants.length === 0 || !may('change orders')) return null
  const title = common.changeVariant({ option })
  return (
    <>
      <div>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${title}: ${name}`}
          onClick={() => setOpen(true)}
        >
          {title}
        </Button>
      </div>
      {isOpen && (
        <VariantDialog
          item={piece}
          effect={messages.pieceVariantEffect}
          onChange={(input) => act(call(calls.changePieceVariant, { code: order, piece: code, ...input }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
