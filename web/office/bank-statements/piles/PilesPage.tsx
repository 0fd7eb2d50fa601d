import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { BankPile, BankPiles } from '#contract/office/bank-statements.ts'
import { usePile } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { LoadingSection } from '#web/office/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/ui/Page.tsx'
import { PileWork } from './PileWork.tsx'
import { TakeCertain } from './TakeCertain.tsx'

const PILES = Object.keys(messages.piles) as BankPile[]

interface PileChoiceProps {
  pile: BankPile
  totals: BankPiles['totals'] | undefined
  onChange: (pile: string) => void
}

function PileChoice({ pile, totals, onChange }: PileChoiceProps) {
  const { count } = useFormats()
  const nameOf = (one: BankPile) =>
    totals
      ? messages.pileName({ pile: messages.piles[one], count: count(totals[one].lines) })
      : messages.piles[one]
  const data = PILES.map((value) => ({ value, label: nameOf(value) }))
  return (
    <>
      <Select
        hiddenFrom="sm"
        aria-label={messages.pile}
        data={data}
        value={pile}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
      <SegmentedControl
        visibleFrom="sm"
        aria-label={messages.pile}
        data={data}
        value={pile}
        onChange={onChange}
      />
    </>
  )
}

function PileContent({ pile, data }: { pile: BankPile; data: BankPiles }) {
  const { money, count } = useFormats()
  const { lines, amount } = data.totals[pile]
  // What was taken is told also when nothing is left.
  const certain = pile === 'certain' && <TakeCertain data={data} />
  if (data.rows.length === 0)
    return (
      <Stack gap="md">
        {certain}
        <Section>
          <Text fw={600}>{messages.doneHere}</Text>
          <Text c="dimmed">{messages.doneHereHint}</Text>
        </Section>
      </Stack>
    )
  return (
    <Stack gap="md">
      {certain}
      <Text>
        <strong>{messages.inPile({ count: lines, number: count(lines), amount: money(amount) })}</strong>{' '}
        {messages.pileHints[pile]}{' '}
        {data.rows.length < lines && messages.showsFirst({ count: count(data.rows.length) })}
      </Text>
      <PileWork key={pile} pile={pile} rows={data.rows} />
    </Stack>
  )
}

/** The money that waits for its order, by how sure it is for which. */
export function PilesPage() {
  const { filters, bind } = useFilters(['pile'])
  const pile = PILES.find((each) => each === filters.pile) ?? 'certain'
  const data = usePile(pile)
  return (
    <Page
      title={messages.tabs.piles}
      lead={messages.pilesLead}
      beside={
        <Button component={Link} to="/bank/statements" variant="default">
          {messages.toStatements}
        </Button>
      }
    >
      <PileChoice pile={pile} totals={data?.totals} onChange={bind('pile').onChange} />
      {data ? <PileContent pile={pile} data={data} /> : <LoadingSection height={320} />}
    </Page>
  )
}
