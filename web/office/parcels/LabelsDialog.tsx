import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/parcel-calls.ts'
import { LABEL_SHEETS, type LabelSheet } from '#contract/office/parcels.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { linkTo } from '#web/office/kit/lib/call.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

const SHEETS = choicesOf<LabelSheet>(messages.sheets)

/** The label sheet, and the position of the first label. */
interface Choice {
  sheet: LabelSheet
  start: number
}

interface SheetFieldsProps {
  value: Choice
  onChange: (choice: Choice) => void
}

function SheetFields({ value: { sheet, start }, onChange }: SheetFieldsProps) {
  const { columns, rows } = LABEL_SHEETS[sheet]
  return (
    <>
      <Select
        label={messages.sheet}
        data={SHEETS}
        value={sheet}
        allowDeselect={false}
        onChange={(chosen) => onChange({ sheet: chosen === '2x7' ? chosen : '3x8', start: 1 })}
      />
      <NumberInput
        label={messages.start}
        description={messages.startHint}
        min={1}
        max={columns * rows}
        clampBehavior="strict"
        allowDecimal={false}
        value={start}
        onChange={(typed) => onChange({ sheet, start: Math.max(1, Number(typed) || 1) })}
      />
    </>
  )
}

/** Asks for the label sheet and the first free label: sheets are seldom used up. */
export function LabelsDialog({ orders, onClose }: { orders: string; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({ sheet: '3x8', start: 1 })
  const { sheet, start } = choice
  const href = linkTo(calls.downloadAddressLabels, { orders, sheet, start: String(start) })
  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.labels}
      closeButtonProps={{ 'aria-label': common.close }}
      centered
    >
      <Stack>
        <SheetFields value={choice} onChange={setChoice} />
        <Text size="sm" c="dimmed">
          {messages.most}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button component="a" href={href} target="_blank" onClick={onClose}>
            {messages.print}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
