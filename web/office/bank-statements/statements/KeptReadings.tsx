import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CsvColumns, KeptReading } from '#contract/office/bank-files.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useReadingActions, useReadings } from '#web/office/bank-statements/bank-query.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { messages } from './messages.ts'

/** The kept readings of banks' CSV files, which staff change or forget; nothing while there are none. */
export function KeptReadings() {
  const readings = useReadings()
  const { removeReading } = useReadingActions()
  const [changed, setChanged] = useState<KeptReading | null>(null)
  const [removed, setRemoved] = useState<KeptReading | null>(null)
  if (!readings || readings.length === 0) return null
  return (
    <Section title={messages.readings}>
      <Text size="sm">{messages.readingsLead}</Text>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {readings.map((reading) => (
          <Reading
            key={reading.id}
            reading={reading}
            onChange={() => setChanged(reading)}
            onRemove={() => setRemoved(reading)}
          />
        ))}
      </Stack>
      {changed && <ChangeReading reading={changed} onClose={() => setChanged(null)} />}
      {removed && (
        <ConfirmDialog
          title={messages.forgetTitle}
          onConfirm={() => removeReading(removed.id)}
          onClose={() => setRemoved(null)}
        >
          {messages.forgetEffect}
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface ReadingProps {
  reading: KeptReading
  onChange: () => void
  onRemove: () => void
}

function Reading({ reading: { headings, saved_at, by }, onChange, onRemove }: ReadingProps) {
  const { stamp } = useFormats()
  return (
    <Group component="li" justify="space-between" wrap="wrap">
      <Stack gap={0} style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" truncate="end">
          {headings.join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {messages.readingBy({ at: stamp(saved_at), by })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onChange}>
          {messages.editReading}
        </Button>
        <Button variant="default" size="xs" onClick={onRemove}>
          {messages.forget}
        </Button>
      </Group>
    </Group>
  )
}

function ChangeReading({ reading, onClose }: { reading: KeptReading; onClose: () => void }) {
  const { changeReading } = useReadingActions()
  const form = useForm<CsvColumns>({
    initial: reading.columns,
    onSubmit: async (columns) => {
      await changeReading(reading.id, columns)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.changeReading}
      size="xl"
      form={form}
      submitLabel={messages.save}
      onClose={onClose}
    >
      <ColumnFields form={form} table={reading} />
    </FormDialog>
  )
}
