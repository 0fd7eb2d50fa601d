import { Alert, Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { GateFigures, OfficeCheckInList } from '#contract/office/gate.ts'
import { DeviceTable } from '#web/office/gate/DeviceTable.tsx'
import { useFigures, useSetup } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { ClosedLists } from './ClosedLists.tsx'
import { ListCard } from './ListCard.tsx'
import type { LiveProps } from './live-props.ts'
import { MinuteChart } from './MinuteChart.tsx'

type GateRow = GateFigures['gates'][number]

function ByGate({ figures, setup }: LiveProps) {
  const { count } = useFormats()
  const names = new Map(setup.gates.map(({ id, name }) => [id, name]))
  const columns: Column<GateRow>[] = [
    { title: messages.gate, long: true, cell: ({ gate_id }) => names.get(gate_id) },
    { title: messages.lastMinute, end: true, cell: ({ last_minute }) => count(last_minute) },
    { title: messages.admitted, end: true, cell: ({ admitted }) => count(admitted) },
    { title: messages.checkedOut, end: true, cell: ({ checked_out }) => count(checked_out) },
    { title: messages.refused, end: true, cell: ({ refused }) => count(refused) },
    { title: messages.online, end: true, cell: ({ devices }) => count(devices) },
  ]
  return (
    <Section title={messages.splits.gate}>
      <DataTable columns={columns} rows={figures.gates} keyOf={({ gate_id }) => gate_id} />
    </Section>
  )
}

type ProductRow = GateFigures['products'][number]

function ByProduct({ figures: { products } }: Pick<LiveProps, 'figures'>) {
  const { count } = useFormats()
  const columns: Column<ProductRow>[] = [
    { title: messages.product, long: true, cell: ({ name }) => name },
    { title: messages.inside, end: true, cell: ({ inside }) => count(inside) },
    { title: messages.admitted, end: true, cell: ({ admitted }) => count(admitted) },
    { title: messages.expected, end: true, cell: ({ expected }) => count(expected) },
  ]
  return (
    <Section title={messages.splits.product}>
      <DataTable columns={columns} rows={products} keyOf={({ product_id }) => product_id} />
    </Section>
  )
}

function ConflictAlert({ conflicts }: Pick<GateFigures, 'conflicts'>) {
  const { count } = useFormats()
  if (conflicts === 0) return null
  return (
    <Alert color="red" title={messages.openConflicts({ count: conflicts, number: count(conflicts) })}>
      {messages.openConflictsHint}{' '}
      <Anchor component={Link} to="/gates/conflicts" inherit underline="always">
        {messages.look}
      </Anchor>
    </Alert>
  )
}

/** Whether a list is open. */
const isOpen = ({ opens_at, closes_at }: OfficeCheckInList, now: number): boolean =>
  (opens_at === null || Date.parse(opens_at) <= now) && (closes_at === null || now < Date.parse(closes_at))

/** The last hour, and the figures of the lists: open ones as cards, the others on one line. */
function Lists({ figures, setup }: LiveProps) {
  const now = Date.parse(figures.now)
  const byId = new Map(figures.lists.map((row) => [row.list_id, row]))
  const lists = setup.lists.map((list) => ({ ...list, figures: byId.get(list.id) ?? list.figures }))
  const open = lists.filter((list) => isOpen(list, now))
  const closed = lists.filter((list) => !isOpen(list, now))
  return (
    <>
      <MinuteChart figures={figures} setup={setup} />
      {open.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {open.map((list) => (
            <ListCard key={list.id} list={list} />
          ))}
        </SimpleGrid>
      )}
      {closed.length > 0 && <ClosedLists lists={closed} now={now} />}
    </>
  )
}

function Live({ figures, setup }: LiveProps) {
  return (
    <Stack>
      <ConflictAlert conflicts={figures.conflicts} />
      <Lists figures={figures} setup={setup} />
      <ByGate figures={figures} setup={setup} />
      <ByProduct figures={figures} />
      <Section title={messages.devicesNow}>
        <DeviceTable devices={setup.devices.filter(({ state }) => state !== 'revoked')} />
      </Section>
    </Stack>
  )
}

const NothingYet = () => (
  <Section>
    <Text fw={600}>{messages.nothingYet}</Text>
    <Text c="dimmed">{messages.nothingYetHint}</Text>
    <div>
      <Button component={Link} to="/gates/setup">
        {messages.toSetup}
      </Button>
    </div>
  </Section>
)

/** The live figures of the gates. */
export function LivePage() {
  const [figures, setup] = [useFigures(), useSetup()]
  const isEmpty = setup?.gates.length === 0 && setup.lists.length === 0
  return (
    <Page title={messages.title} lead={messages.liveLead}>
      {isEmpty && <NothingYet />}
      {!isEmpty && figures && setup && <Live figures={figures} setup={setup} />}
      {!(figures && setup) && <LoadingSection label={messages.title} height={480} />}
    </Page>
  )
}
