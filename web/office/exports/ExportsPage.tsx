import { Box, Grid, NavLink, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ExportOption, ExportOptions } from '#contract/office/exports.ts'
import { labelOf } from '#web/office/lib/label-of.ts'
import { get } from '#web/office/lib/call.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { Page, Section } from '#web/office/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { DownloadExport } from './DownloadExport.tsx'
import { FILTERS, type Filters, ExportFilters } from './ExportFilters.tsx'

const listHolds: Partial<Record<string, string>> = messages.listHolds

interface ExportFormProps {
  list: ExportOption
  offers: ExportOptions
  filters: Filters
  set: (part: Partial<Filters>) => void
}

function ExportForm({ list, offers, filters, set }: ExportFormProps) {
  const own = Object.fromEntries(list.filters.map((name) => [name, filters[name]]))
  return (
    <Section title={labelOf(messages.listNames, list.name)}>
      <Text maw="60ch">{listHolds[list.name]}</Text>
      <ExportFilters list={list} offers={offers} filters={filters} set={set} />
      <DownloadExport path={`lists/${list.name}`} filters={own} />
    </Section>
  )
}

/** Selects an export: a menu at the side, a select on a narrow screen. */
function ExportMenu({
  lists,
  open,
  onOpen,
}: {
  lists: ExportOption[]
  open: string
  onOpen: (name: string) => void
}) {
  const named = lists.map(({ name }) => ({ value: name, label: labelOf(messages.listNames, name) }))
  return (
    <>
      <Select
        hiddenFrom="sm"
        label={messages.list}
        data={named}
        value={open}
        allowDeselect={false}
        onChange={(name) => onOpen(name ?? open)}
      />
      <Box component="nav" visibleFrom="sm" aria-label={common.lists}>
        {named.map(({ value, label }) => (
          <NavLink
            key={value}
            component={Link}
            to={`/lists?list=${value}`}
            label={label}
            active={value === open}
            aria-current={value === open ? 'page' : undefined}
          />
        ))}
      </Box>
    </>
  )
}

const NONE = Object.fromEntries(FILTERS.map((name) => [name, '']))

/** The CSV exports. The export and its filters are kept in the address. */
export function ExportsPage() {
  const { filters, set } = useFilters(FILTERS)
  const { data: offers, error } = useQuery({
    queryKey: ['lists'],
    queryFn: () => get<ExportOptions>('lists'),
  })
  if (error) throw error
  const list = offers?.lists.find(({ name }) => name === filters.list) ?? offers?.lists[0]
  return (
    <Page title={common.lists} lead={messages.listsLead}>
      {offers && list ? (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, sm: 4, lg: 3 }}>
            <ExportMenu
              lists={offers.lists}
              open={list.name}
              onOpen={(name) => set({ ...NONE, list: name })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 8, lg: 9 }}>
            <Stack>
              <ExportForm key={list.name} list={list} offers={offers} filters={filters} set={set} />
              <Text size="sm" c="dimmed" maw="60ch">
                {messages.personal}
              </Text>
            </Stack>
          </Grid.Col>
        </Grid>
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  )
}
