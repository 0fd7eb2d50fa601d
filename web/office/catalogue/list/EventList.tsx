import { listed } from '#contract/define-messages.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { EventPart, FestivalParts } from '#contract/office/festival.ts'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as formMessages } from '#web/office/kit/forms/messages.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'

const COLUMNS = [
  { label: messages.itemName, long: true },
  { label: messages.startsAt, bare: true },
  { label: messages.eventProducts, end: true },
  { label: catalogueMessages.payment, long: true },
  { label: common.actions, end: true, corner: true },
]

/** The list of events. */
export function EventList({ festival }: { festival: FestivalParts }) {
  const { timezone, locale } = festival.site.value
  const cells = ({ version, value }: EventPart) => {
    const { key, name, starts_at, settings } = value
    const methods = [
      settings.creditCardActive ? catalogueMessages.settingLabels.creditCardActive : null,
      settings.bankTransferActive ? catalogueMessages.settingLabels.bankTransferActive : null,
    ]
    return [
      <div key="name">
        <Anchor component={Link} to={editPath('events', key)} fw={550}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {key}
        </Text>
      </div>,
      starts_at === null ? '' : formatDateTime(starts_at, value.timezone ?? timezone, locale),
      festival.products.filter((product) => product.value.event === key).length,
      listed(methods.filter((method) => method !== null)) || formMessages.nothing,
      <RowActions key="menu" list="events" partKey={key} {...{ name, version }} />,
    ]
  }
  return (
    <SortableTable
      list="events"
      label={catalogueMessages.catalogueLists.events}
      rows={festival.events}
      keyOf={({ value }) => value.key}
      nameOf={({ value }) => value.name}
      columns={COLUMNS}
      cells={cells}
    />
  )
}
