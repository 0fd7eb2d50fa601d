import { Badge, Text } from '@mantine/core'
import { useState } from 'react'
import type { BundlePart, FestivalParts } from '#contract/office/festival.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { NameAndCode, PriceAndFee } from './cells.tsx'
import { messages } from './messages.ts'
import { RowActions } from './RowActions.tsx'
import { bundleStateOf, type SaleState } from './sale-state.ts'
import { SortableTable } from './SortableTable.tsx'

const COLORS: Record<SaleState, string> = {
  draft: 'gray',
  off: 'gray',
  soon: 'blue',
  over: 'gray',
  'sold out': 'red',
  'on sale': 'teal',
}

function State({ part, products }: { part: BundlePart; products: FestivalParts['products'] }) {
  const [now] = useState(() => Date.now())
  const state = bundleStateOf(part, products, now)
  return (
    <Badge variant="light" color={COLORS[state]}>
      {messages.saleStates[state]}
    </Badge>
  )
}

function useColumns({ products }: FestivalParts): Column<BundlePart>[] {
  const { count } = useFormats()
  const nameOf = (code: string) =>
    products.find(({ value }) => value.external_code === code)?.value.name ?? code
  const contentsOf = ({ value: { items } }: BundlePart) =>
    items.map((item) => `${count(item.count)} × ${nameOf(item.product)}`).join(', ')
  return [
    {
      title: messages.itemName,
      long: true,
      cell: ({ value: { external_code, name } }) => (
        <NameAndCode list="bundles" code={external_code} name={name} />
      ),
    },
    { title: messages.bundleContents, long: true, bare: true, cell: contentsOf },
    {
      title: messages.itemPrice,
      end: true,
      cell: ({ value }) => <PriceAndFee price={value.price} fee={value.fee} />,
    },
    { title: messages.bundlesSold, end: true, cell: ({ sold }) => count(sold) },
    { title: messages.saleState, bare: true, cell: (part) => <State part={part} products={products} /> },
  ]
}

const actionsOn = ({ version, value: { external_code, name, enabled } }: BundlePart) => (
  <RowActions
    list="bundles"
    partKey={external_code}
    shopPath={`/tickets/${encodeURIComponent(external_code)}`}
    {...{ name, version, enabled }}
  />
)

/** The list of bundles. */
export function BundleList({ festival }: { festival: FestivalParts }) {
  return (
    <>
      <Text size="sm">{messages.bundlesNote}</Text>
      <SortableTable
        list="bundles"
        label={catalogueMessages.catalogueLists.bundles}
        rows={festival.bundles}
        keyOf={({ value }) => value.external_code}
        nameOf={({ value }) => value.name}
        columns={useColumns(festival)}
        actions={actionsOn}
      />
    </>
  )
}
