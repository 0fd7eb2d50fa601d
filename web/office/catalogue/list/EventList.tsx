import { listed } from '#contract/define-messages.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { EventPart, FestivalParts } from '#contract/office/festival.ts'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages as formMessages } from '#web/office/kit/forms/messages.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'

const methodsOf = ({ settings }: EventPart['value']): string =>
  listed([
    ...(settings.creditCardActive ? [catalogueMessages.settingLabels.creditCardActive] : []),
    ...(settings.bankTransferActive ? [catalogueMessages.settingLabels.bankTransferActive] : []),
  ]) || formMessages.nothing

function columnsOf({ site, products }: FestivalParts): Column<EventPart>[] {
  const { timezone, locale } = site.value
  return [
    {
      title: messages.itemName,
      long: true,
      cell: ({ value: { key, name } }) => (
        <div>
          <Anchor component={Link} to={editPath('events', key)} fw={550}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {key}
          </Text>
        </div>
      ),
    },
    {
      title: messages.startsAt,
      bare: true,
      cell: ({ value }) =>
        value.starts_at === null ? '' : formatDateTime(value.starts_at, value.timezone ?? timezone, locale),
    },
    {
      title: messages.eventProducts,
      end: true,
      cell: ({ value: { key } }) => products.filter(({ value }) => value.event === key).length,
    },
    { title: catalogueMessages.payment, long: true, cell: ({ value }) => methodsOf(value) },
  ]
}

const actionsOn = ({ version, value: { key, name } }: EventPart) => (
  <RowActions list="events" partKey={key} {...{ name, version }} />
)

/** The list of events. */
export function EventList({ festival }: { festival: FestivalParts }) {
  return (
    <SortableTable
      list="events"
      label={catalogueMessages.catalogueLists.events}
      rows={festival.events}
      keyOf={({ value }) => value.key}
      nameOf={({ value }) => value.name}
      columns={columnsOf(festival)}
      actions={actionsOn}
    />
  )
}
