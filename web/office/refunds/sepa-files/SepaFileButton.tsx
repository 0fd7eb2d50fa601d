import { Alert, Button, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/sepa-file-calls.ts'
import type { LeftOut, SepaFilePreview } from '#contract/office/sepa-files.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { CheckboxField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call, download } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'

interface SepaFileProps {
  refunds: readonly { id: number }[]
}

const titleOf = ({ refunds }: SepaFileProps): string =>
  refunds.length > 0 ? messages.createOf({ count: refunds.length }) : messages.create

const MAX_NAMES = 5

const nameOf = ({ kind, id, order }: LeftOut): string =>
  ({
    refund: messages.refund({ id }),
    overpayment: messages.overpayment({ order }),
    bank_line: messages.bankLine({ id }),
  })[kind]

/** What the file leaves out, by the reason. */
function LeftOutList({ leftOut }: { leftOut: LeftOut[] }) {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)]
  return (
    <Alert color="yellow" title={messages.leftOut({ count: leftOut.length })}>
      <List size="sm">
        {reasons.map(([reason, rows]) => {
          const names = rows.slice(0, MAX_NAMES).map(nameOf)
          const rest = rows.length - names.length
          return (
            <List.Item key={reason}>
              {messages.reasons[reason]}:{' '}
              {[...names, ...(rest > 0 ? [messages.more({ count: rest })] : [])].join(', ')}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

function usePreview({ refunds }: SepaFileProps): SepaFilePreview | undefined {
  const ids = refunds.map(({ id }) => id)
  const data = useLoaded({
    queryKey: ['sepa-file-previews', ids],
    queryFn: () => call(calls.previewSepaFile, { refunds: ids }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.preview
}

/** For selected refunds only the selection matters; otherwise overpayments are included too. */
function useSepaFileForm({ refunds, onClose }: SepaFileProps & { onClose: () => void }) {
  const client = useQueryClient()
  const preview = usePreview({ refunds })
  const totalOf = (to_return: boolean): number =>
    (preview?.refunds.total ?? 0) + (to_return ? (preview?.to_return.total ?? 0) : 0)
  const form = useForm({
    initial: { to_return: refunds.length === 0 },
    onSubmit: async ({ to_return }) => {
      const { file } = await call(calls.createSepaFile, {
        refunds: refunds.map(({ id }) => id),
        to_return,
        expected_total: totalOf(to_return),
      })
      void client.invalidateQueries({ queryKey: ['refunds'] })
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['attention'] })
      void client.invalidateQueries({ queryKey: ['sepa-files'] })
      await download(calls.downloadSepaFile, { id: file.id })
      notifySuccess(messages.created)
      onClose()
    },
    // Shows what has changed meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: ['sepa-file-previews'] }),
  })
  return { form, preview, total: totalOf(form.values.to_return) }
}

/** The contents of a SEPA file, what it leaves out and why, and its actions. */
export function SepaFileDialog({ refunds, onClose }: SepaFileProps & { onClose: () => void }) {
  const { money } = useFormats()
  const { form, preview, total } = useSepaFileForm({ refunds, onClose })
  const { to_return } = form.values
  const leftOut = (preview?.left_out ?? []).filter(({ kind }) => kind === 'refund' || to_return)
  return (
    <FormDialog
      title={titleOf({ refunds })}
      submitLabel={messages.createFor({ total: money(total) })}
      form={form}
      disabled={total === 0}
      onClose={onClose}
    >
      {!preview && <LoadingSection label={messages.create} height={120} />}
      {preview && (
        <Text fw={600}>
          {messages.refunds({ count: preview.refunds.count, total: money(preview.refunds.total) })}
        </Text>
      )}
      {preview && preview.to_return.count > 0 && (
        <CheckboxField
          label={messages.alsoToReturn({
            count: preview.to_return.count,
            total: money(preview.to_return.total),
          })}
          value={to_return}
          onChange={(value) => form.change({ to_return: value })}
        />
      )}
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      <Text c="dimmed">{messages.effect}</Text>
    </FormDialog>
  )
}

/** Creates and downloads a SEPA file of these refunds, or by default of all in processing and of the overpayments. */
export function SepaFileButton({ refunds }: SepaFileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{titleOf({ refunds })}</Button>
      {isOpen && <SepaFileDialog refunds={refunds} onClose={() => setOpen(false)} />}
    </>
  )
}
