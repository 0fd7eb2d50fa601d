import { Button, SegmentedControl } from '@mantine/core'
import { messages } from './messages.ts'
import type { Measure } from './chart-series.ts'

interface ChoiceProps {
  label: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few, all of them in sight. */
export const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    role="radiogroup"
    value={value}
    data={choices}
    onChange={onChange}
  />
)

const MEASURES = (['places', 'income'] as const).map((value) => ({ value, label: messages.measures[value] }))

export const MeasureChoice = ({ value, onChange }: { value: Measure; onChange: (value: string) => void }) => (
  <Choice label={messages.measure} value={value} choices={MEASURES} onChange={onChange} />
)

/** Between the bars and the table of the same figures; the empty text is the bars. */
export const TableSwitch = ({ asTable, onChange }: { asTable: boolean; onChange: (as: string) => void }) => (
  <Button size="compact-sm" variant="subtle" onClick={() => onChange(asTable ? '' : 'table')}>
    {asTable ? messages.asChart : messages.asTable}
  </Button>
)
