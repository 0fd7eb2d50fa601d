import { Alert, Button, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { type FieldName, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import style from './ConflictDialog.module.css'
import { findConflicts, type EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'

const MONEY = new Set(['price', 'fee', 'refund_fee', 'amount'])

/** A value as a short text. */
function useValueText() {
  const { money } = useFormats()
  const textOf = (value: unknown, name = ''): string => {
    if (value instanceof InvalidInput) return value.text
    if (value === null || value === '') return messages.nothing
    if (typeof value === 'boolean') return value ? messages.yes : messages.no
    if (typeof value === 'number') return MONEY.has(name) ? money(value) : String(value)
    if (typeof value === 'string') return value.replaceAll(/<[^<>]*>/g, ' ').trim()
    const entries = Object.entries(Object(value)).map(([name, entry]) => textOf(entry, name))
    return entries.join(Array.isArray(value) ? '; ' : ', ') || messages.nothing
  }
  return textOf
}

const CHOICES = [
  { value: 'mine', label: messages.keepMine },
  { value: 'theirs', label: messages.takeTheirs },
]

interface ConflictRowsProps<Value extends object> {
  form: EditFormState<Value>
  taken: readonly FieldName<Value>[]
  choose: (name: FieldName<Value>, side: string) => void
}

/** A row for each field that another user has changed. */
function ConflictRows<Value extends object>({ form, taken, choose }: ConflictRowsProps<Value>) {
  const tell = useValueText()
  return findConflicts(form).map(({ name, theirs, mine }) => (
    <Table.Tr key={name}>
      <Table.Td fw={600}>{form.labels[name]}</Table.Td>
      <Table.Td data-label={messages.theirs}>{tell(theirs, name)}</Table.Td>
      <Table.Td data-label={messages.mine}>{mine && tell(mine.value, name)}</Table.Td>
      <Table.Td>
        {mine && (
          <SegmentedControl
            size="xs"
            data={CHOICES}
            value={taken.includes(name) ? 'theirs' : 'mine'}
            onChange={(side) => choose(name, side)}
            aria-label={messages.choiceFor({ label: form.labels[name] })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  ))
}

/** The fields that another user has changed while the form was open. If both changed a field, the user chooses. */
export function ConflictDialog<Value extends object>({ form }: { form: EditFormState<Value> }) {
  const [taken, take] = useState<readonly FieldName<Value>[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const choose = (name: FieldName<Value>, side: string) =>
    take((before) => [...before.filter((other) => other !== name), ...(side === 'theirs' ? [name] : [])])
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="yellow"
      role="alert"
      title={messages.conflict}
      classNames={{ body: style.body ?? '' }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messages.conflictLead}</Text>
        <Table.ScrollContainer minWidth={0} w="100%" className={style.fields ?? ''}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{messages.field}</Table.Th>
                <Table.Th>{messages.theirs}</Table.Th>
                <Table.Th>{messages.mine}</Table.Th>
                <Table.Th>{messages.choice}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <ConflictRows form={form} taken={taken} choose={choose} />
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Button onClick={() => form.resolveConflict(taken)}>{messages.proceed}</Button>
      </Stack>
    </Alert>
  )
}
