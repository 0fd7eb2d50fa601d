import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/export-calls.ts'
import { MAX_DATEV_LINES } from '#contract/office/datev.ts'
import type { ExportSize } from '#contract/office/exports.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { DayField, MonthField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { call, linkTo, saveFile } from '#web/office/kit/lib/call.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

/**
 * Downloads a file after checking that the server can create it: a refused download would be a browser error without a reason.
 */
async function download(
  size: Promise<ExportSize>,
  address: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { rows, busy } = await size
  if (rows === 0) throw new Error(messages.empty)
  if (rows !== null && rows > limit) throw new Error(messages.tooLong)
  if (busy) throw new Error(messages.busy)
  saveFile(address)
}

/** All invoices and credit notes of a month in one file. */
export function DocumentsOfMonth() {
  const form = useForm({
    initial: { month: '' },
    onSubmit: (input) =>
      download(call(calls.countMonthDocuments, input), linkTo(calls.exportMonthDocuments, input)),
  })
  return (
    <Section title={messages.names.documents}>
      <Text maw="60ch">{messages.contents.documents}</Text>
      <ActionForm form={form}>
        <MonthField {...form.field('month')} label={messages.month} required />
        <SubmitButton form={form} w="fit-content">
          {messages.download}
        </SubmitButton>
      </ActionForm>
    </Section>
  )
}

/** The storage key of the two constant numbers. */
const KEPT = 'festoon-datev'

function keptNumbers(): { consultant: string; client: string } {
  const [consultant = '', client = ''] = (localStorage.getItem(KEPT) ?? '').split(' ')
  return { consultant, client }
}

/** The ledger for DATEV. */
export function DatevBookings() {
  const form = useForm({
    initial: { first: '', last: '', ...keptNumbers() },
    onSubmit: async (input) => {
      const size = call(calls.countDatevBookings, input)
      await download(size, linkTo(calls.exportDatevBookings, input), MAX_DATEV_LINES)
      localStorage.setItem(KEPT, `${input.consultant} ${input.client}`)
    },
  })
  return (
    <Section title={messages.names.datev}>
      <Text maw="60ch">{messages.contents.datev}</Text>
      <ActionForm form={form}>
        <DayField {...form.field('first')} label={messages.filters.from} required />
        <DayField {...form.field('last')} label={messages.filters.until} required />
        <TextField {...form.field('consultant')} label={messages.consultant} inputMode="numeric" required />
        <TextField {...form.field('client')} label={messages.client} inputMode="numeric" required />
        <SubmitButton form={form} w="fit-content">
          {messages.download}
        </SubmitButton>
      </ActionForm>
    </Section>
  )
}
