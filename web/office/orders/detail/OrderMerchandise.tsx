import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { useLabels } from '#web/office/lib/shop.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { DataList } from '#web/office/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { common } from '#web/office/words/common.ts'
import { orderWords as words } from '#web/office/words/orders.ts'
import { useActs } from '#web/office/orders/order-query.ts'

const COLUMNS = [
  { label: words.what, long: true },
  { label: words.price, end: true },
  { label: common.status },
]

interface Piece {
  id: number | string
  code: string | null
  name: string
  price: number
  status: string
}

function Status({ status }: { status: string }) {
  const label = useLabels()
  if (status === 'pending') return words.place
  if (status === 'released') return words.released
  return (
    <Badge variant="light" color={status === 'active' ? 'yellow' : status === 'shipped' ? 'teal' : 'gray'}>
      {label('merchandiseStatuses', status)}
    </Badge>
  )
}

/** Marks what is chosen as shipped, once it is clear what that means. */
function Ship({ order, codes, onShipped }: { order: string; codes: string[]; onShipped: () => void }) {
  const [asked, ask] = useState(false)
  const { act } = useActs(order)
  const ship = async () => {
    await act('parcels', { codes })
    onShipped()
  }
  return (
    <Group>
      <Button size="compact-md" onClick={() => ask(true)}>
        {words.ship(codes.length)}
      </Button>
      {asked && (
        <Ask title={words.ship(codes.length)} onYes={ship} said={words.shipped} onClose={() => ask(false)}>
          {words.shipMeans}
        </Ask>
      )}
    </Group>
  )
}

/** The merchandise of an order: what waits to be shipped can be chosen. */
export function Merchandise({ order }: { order: OfficeOrder }) {
  const { money } = useFormats()
  const may = useMay()
  const [chosen, choose] = useState<ReadonlySet<string | number>>(new Set())
  const pieces = order.merchandise.map((piece, index): Piece => ({ ...piece, id: piece.code ?? index }))
  const waiting = pieces.filter(({ status, code }) => status === 'active' && code !== null)
  const ready = may('change orders') ? waiting.filter(({ id }) => chosen.has(id)) : []
  const cells = (piece: Piece) => [
    piece.name,
    money(piece.price),
    <Status key="status" status={piece.status} />,
  ]
  return (
    <Part title={words.merchandise}>
      <DataList
        label={words.pieceList}
        columns={COLUMNS}
        rows={pieces}
        keyOf={({ id }) => id}
        cells={cells}
        {...(may('change orders') &&
          waiting.length > 0 && {
            selection: { chosen, choose, nameOf: ({ name }: Piece) => name },
          })}
      />
      {ready.length > 0 && (
        <Ship
          order={order.code}
          codes={ready.flatMap(({ code }) => code ?? [])}
          onShipped={() => choose(new Set())}
        />
      )}
    </Part>
  )
}
