import { Box, Grid, NavLink, Select, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { EXPORT_CALLS, type ExportCalls } from '#contract/calls/export-lists.ts'
import * as calls from '#contract/calls/office/export-calls.ts'
import type { ExportOption, ExportOptions } from '#contract/office/exports.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { DatevBookings, DocumentsOfMonth } from './BookFiles.tsx'
import { DownloadExport } from './DownloadExport.tsx'
import { FILTERS, type Filters, ExportFilters } from './ExportFilters.tsx'

const contents: Partial<Record<string, string>> = messages.contents

const callsOf: Partial<Record<string, ExportCalls>> = EXPORT_CALLS

interface ExportFormProps {
  option: ExportOption
  available: ExportOptions
  filters: Filters
  set: (part: Partial<Filters>) => void
}

function ExportForm({ option, available, filters, set }: ExportFormProps) {
  const exportCalls = callsOf[option.name]
  const own = Object.fromEntries(option.filters.map((name) => [name, filters[name]]))
  return (
    <Section title={labelOf(messages.names, option.name)}>
      <Text maw="60ch">{contents[option.name]}</Text>
      <ExportFilters option={option} available={available} filters={filters} set={set} />
      {exportCalls && <DownloadExport calls={exportCalls} filters={own} />}
    </Section>
  )
}

/** Selects an export: a menu at the side, a select on a narrow screen. */
function ExportMenu({
  options,
  open,
  onOpen,
}: {
  options: { name: string }[]
  open: string
  onOpen: (name: string) => void
}) {
  const named = options.map(({ name }) => ({ value: name, label: labelOf(messages.names, name) }))
  return (
    <>
      <Select
        hiddenFrom="sm"
        label={messages.export}
        data={named}
        value={open}
        allowDeselect={false}
        onChange={(name) => onOpen(name ?? open)}
      />
      <Box component="nav" visibleFrom="sm" aria-label={common.exports}>
        {named.map(({ value, label }) => (
          <NavLink
            key={value}
            component={Link}
            to={`/exports?export=${value}`}
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

/** The exports that are no lists, with forms of their own. */
const FILES = [
  { name: 'datev', form: <DatevBookings /> },
  { name: 'documents', form: <DocumentsOfMonth /> },
]

/** The exports. The export and its filters are kept in the URL. */
export function ExportsPage() {
  const { filters, set } = useFilters(FILTERS)
  const available = useLoaded({
    queryKey: ['exports'],
    queryFn: () => call(calls.listExports),
  })
  const option = available?.exports.find(({ name }) => name === filters.export) ?? available?.exports[0]
  const file = FILES.find(({ name }) => name === filters.export)
  return (
    <Page title={common.exports} lead={messages.lead}>
      {available && option ? (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, sm: 4, lg: 3 }}>
            <ExportMenu
              options={[...available.exports, ...FILES]}
              open={file?.name ?? option.name}
              onOpen={(name) => set({ ...NONE, export: name })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 8, lg: 9 }}>
            <Stack>
              {file?.form ?? <ExportForm key={option.name} {...{ option, available, filters, set }} />}
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
