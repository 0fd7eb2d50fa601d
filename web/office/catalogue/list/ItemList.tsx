import { nameMatcher } from '#contract/name-search.ts'
import { searchable } from '#contract/searchable.ts'
import { Badge, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { FestivalParts, MerchandisePart, ProductPart } from '#contract/office/festival.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { NearlyFound } from '#web/office/kit/ui/list/NearlyFound.tsx'
import { SearchFilter } from '#web/office/kit/ui/list/SearchFilter.tsx'
import { NameAndCode, PriceAndFee } from './cells.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { pictureVariant } from '#web/ui/data-display/Picture.tsx'
import style from './ItemList.module.css'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'
import { StockBar } from './StockBar.tsx'
import { saleStateOf, stockOf, waitsFor } from './sale-state.ts'

type ItemPart = ProductPart | MerchandisePart
type ItemKind = 'products' | 'merchandise'

const COLORS = {
  draft: 'gray',
  off: 'gray',
  soon: 'blue',
  over: 'gray',
  'sold out': 'red',
  'on sale': 'teal',
} as const

function SaleState({ part, festival }: { part: ItemPart; festival: FestivalParts }) {
  const [now] = useState(() => Date.now())
  const { time } = useFormats()
  const { on_sale_from, on_sale_until } = part.value
  const state = saleStateOf(part, festival, now)
  const since =
    state === 'soon' && on_sale_from !== null ? messages.saleFrom({ time: time(on_sale_from) }) : null
  const before = festival.products.find(({ value }) => value.external_code === waitsFor(part))
  const after = state === 'soon' && before ? messages.saleAfter({ name: before.value.name }) : null
  const until =
    state === 'on sale' && on_sale_until !== null ? messages.saleUntil({ time: time(on_sale_until) }) : null
  return (
    <Group gap={4} wrap="nowrap">
      <Badge variant="light" color={COLORS[state]}>
        {messages.saleStates[state]}
      </Badge>
      <Text size="sm" c="dimmed">
        {since ?? after ?? until}
      </Text>
    </Group>
  )
}

function Name({ list, part: { value } }: { list: ItemKind; part: ItemPart }) {
  const { name, external_code, shop_image } = value
  return (
    <Group gap="sm" wrap="nowrap">
      {shop_image === null ? (
        <div className={style.noThumb} />
      ) : (
        <img
          className={style.thumb}
          src={pictureVariant(shop_image, 100)}
          alt=""
          width={36}
          height={36}
          loading="lazy"
        />
      )}
      <div className={style.name}>
        <NameAndCode list={list} code={external_code} name={name} />
      </div>
    </Group>
  )
}

/** Which items a search finds, and whether nothing matches as it is typed, and these are similar. */
function searchOf(
  search: string,
  rows: readonly ItemPart[],
): { isShown?: (row: ItemPart) => boolean; near: boolean } {
  const wanted = searchable(search).trim()
  if (wanted === '') return { near: false }
  const textsOf = ({ value }: ItemPart) => [value.name, value.external_code, value.type]
  const isFound = (row: ItemPart) => textsOf(row).some((text) => searchable(text).includes(wanted))
  if (rows.some(isFound)) return { isShown: isFound, near: false }
  const isNear = nameMatcher(search, true)
  const isSimilar = (row: ItemPart) => isNear(textsOf(row).join(' '))
  return { isShown: isSimilar, near: rows.some(isSimilar) }
}

/** The columns. The event is shown only if there are several. */
function columnsOf(list: ItemKind, festival: FestivalParts): Column<ItemPart>[] {
  const { site, events } = festival
  const { productTypes, merchandiseTypes } = site.value
  const types: Record<string, string> = list === 'products' ? productTypes : merchandiseTypes
  const named = new Map(events.map(({ value }) => [value.key, value.name]))
  const event: Column<ItemPart> = {
    title: messages.itemEvent,
    long: true,
    bare: true,
    cell: ({ value }) => 'event' in value && named.get(value.event),
  }
  return [
    { title: messages.itemName, long: true, cell: (part) => <Name list={list} part={part} /> },
    { title: messages.itemType, bare: true, cell: ({ value: { type } }) => types[type] ?? type },
    ...(list === 'products' && named.size > 1 ? [event] : []),
    {
      title: messages.itemPrice,
      end: true,
      cell: ({ value }) => <PriceAndFee price={value.price} fee={value.fee} />,
    },
    {
      title: messages.taken,
      end: true,
      cell: (part) => (
        <StockBar name={part.value.name} waiting_count={part.waiting_count} {...stockOf(part)} />
      ),
    },
    {
      title: messages.saleState,
      long: true,
      bare: true,
      cell: (part) => <SaleState part={part} festival={festival} />,
    },
  ]
}

function ItemActions({ list, part: { version, value } }: { list: ItemKind; part: ItemPart }) {
  const { external_code, name, enabled } = value
  const shopPath = `/${list === 'products' ? 'tickets' : 'merchandise'}/${encodeURIComponent(external_code)}`
  return <RowActions {...{ list, version, name, enabled, shopPath }} partKey={external_code} />
}

/** The list of products or merchandise. */
export function ItemList({ list, festival }: { list: ItemKind; festival: FestivalParts }) {
  const { filters, bind } = useFilters(['search'])
  const rows: readonly ItemPart[] = festival[list]
  const { isShown, near } = searchOf(filters.search, rows)
  const actionsOn = (part: ItemPart) => <ItemActions list={list} part={part} />
  return (
    <>
      <Group>
        <SearchFilter {...bind('search')} label={common.search} placeholder={messages.searchGoods} />
      </Group>
      {near && <NearlyFound />}
      <SortableTable
        list={list}
        columns={columnsOf(list, festival)}
        actions={actionsOn}
        rows={rows}
        label={catalogueMessages.catalogueLists[list]}
        keyOf={({ value }) => value.external_code}
        nameOf={({ value }) => value.name}
        isShown={isShown}
      />
    </>
  )
}
