import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import * as calls from '#contract/calls/office/sepa-file-calls.ts'
import type { CreditTransfer, SepaFile } from '#contract/office/sepa-files.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { reasonInWords } from '#web/office/bank-statements/return-reasons.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call, download } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { FileState } from './SepaFilesPage.tsx'

const BACK = { to: '/refunds/files', name: messages.title }

function WithdrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (input) => {
      await call(calls.withdrawSepaFile, { id, ...input })
      for (const key of ['sepa-files', 'refunds', 'orders'])
        void client.invalidateQueries({ queryKey: [key] })
      notifySuccess(messages.withdrawn)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.withdraw}
      submitLabel={messages.withdraw}
      form={form}
      destructive
      onClose={onClose}
    >
      <Text>{messages.withdrawEffect}</Text>
      <TextAreaField {...form.field('reason')} label={messages.withdrawReason} required />
    </FormDialog>
  )
}

/** A file cannot be withdrawn once the bank has reported on it. */
function FileActions({ file }: { file: SepaFile }) {
  const { pending, act } = useAction()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {file.downloadable && (
        <Button
          loading={pending}
          onClick={() => act(() => download(calls.downloadSepaFile, { id: file.id }))}
        >
          {messages.download}
        </Button>
      )}
      {file.withdrawn === null && file.open === file.count && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {messages.withdraw}
        </Button>
      )}
      {isOpen && <WithdrawDialog id={file.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function FileFacts({ file }: { file: SepaFile }) {
  const { money, time, count, fullDate } = useFormats()
  const { withdrawn, downloadable, debit } = file
  return (
    <Section title={messages.file}>
      <DescriptionList
        items={[
          [messages.made, time(file.created_at)],
          [messages.by, authorName(file.created_by)],
          [messages.transfers, count(file.count)],
          [messages.sum, money(file.total)],
        ]}
      />
      {withdrawn && (
        <Text>
          {messages.withdrawnBy({ by: authorName(withdrawn.by), reason: withdrawn.reason })} ·{' '}
          {time(withdrawn.at)}
        </Text>
      )}
      {debit && (
        <Text>
          {messages.debited({ day: fullDate(debit.booked_on) })}{' '}
          <Anchor component={Link} to={`/bank/lines/${debit.line}`}>
            {messages.debitLine}
          </Anchor>
        </Text>
      )}
      {downloadable && <Text c="dimmed">{messages.downloadHint}</Text>}
      {!downloadable && !withdrawn && <Text c="dimmed">{messages.erased}</Text>}
    </Section>
  )
}

function What({ transfer: { refund, order, bank_line } }: { transfer: CreditTransfer }) {
  if (bank_line !== null) return <Text size="sm">{messages.bankLine({ id: bank_line })}</Text>
  if (order === null) return <Text>{messages.gone}</Text>
  return (
    <Anchor component={Link} to={refund === null ? `/orders/${order}` : `/refunds/${refund}`}>
      {refund === null ? messages.overpayment({ order }) : messages.refund({ id: refund })}
    </Anchor>
  )
}

function useTransferColumns(): Column<CreditTransfer>[] {
  const { money, time } = useFormats()
  return [
    { title: messages.what, long: true, cell: (transfer) => <What transfer={transfer} /> },
    { title: messages.reference, cell: ({ end_to_end_id }) => end_to_end_id },
    {
      title: common.status,
      long: true,
      bare: true,
      cell: ({ status, return_reason, ended_at }) =>
        [messages.status[status], return_reason && reasonInWords(return_reason), ended_at && time(ended_at)]
          .filter(Boolean)
          .join(' · '),
    },
    { title: messages.sum, end: true, corner: true, cell: ({ amount }) => money(amount) },
  ]
}

function CreditTransfers({ credit_transfers }: { credit_transfers: CreditTransfer[] }) {
  const columns = useTransferColumns()
  return (
    <ListTable
      label={messages.transfers}
      columns={columns}
      list={{ rows: credit_transfers, more: undefined }}
      keyOf={({ end_to_end_id }) => end_to_end_id}
      isFiltered={false}
      clear={() => undefined}
      none={messages.none}
      noneHint={messages.noneHint}
    />
  )
}

/** A SEPA file with the status of each transfer. */
export function SepaFilePage() {
  const may = usePermission()
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['sepa-files', id],
    queryFn: () => call(calls.readSepaFile, { id }),
    retry: false,
  })
  if (!may('refund') || (error instanceof ApiError && error.status === 404)) return <NotFound />
  if (error && !data) throw error
  return (
    <Page
      title={data?.file.message_id ?? messages.title}
      back={BACK}
      lead={data && <FileState file={data.file} />}
      beside={data && <FileActions file={data.file} />}
    >
      {data ? (
        <Stack gap="lg">
          <FileFacts file={data.file} />
          <CreditTransfers credit_transfers={data.credit_transfers} />
        </Stack>
      ) : (
        <LoadingSection label={messages.title} height={320} />
      )}
    </Page>
  )
}
