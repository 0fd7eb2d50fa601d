import { Button, SegmentedControl } from '@mantine/core'
import { messages } from './messages.ts'
import type { Measure } from './chart-series.ts'

interface ChoiceProps {
  label: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A segmented control. */
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

/** Switches between the chart (the empty text) and the table of the same figures. */
export const TableSwitch = ({ asTable, onChange }: { asTable: boolean; onChange: (as: string) => void }) => (
  <Button size="compact-sm" variant="subtle" onClick={() => onChange(asTable ? '' : 'table')}>
    {asTable ? messages.asChart : messages.asTable}
  </Button>
)
