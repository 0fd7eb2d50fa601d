import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/voucher-calls.ts'
import type { VoucherBatch as VoucherBatchInput } from '#contract/festival/items.ts'
import type { VoucherBatch } from '#contract/office/vouchers.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import type { Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, InstantField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { listPath } from '#web/office/catalogue/catalogue-query.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { NameTranslations } from './NameTranslations.tsx'

const BLANK: VoucherBatchInput = {
  count: 1000,
  prefix: '',
  name: '',
  amount: 0,
  expires_at: null,
  translations: {},
}

function useBatchForm() {
  const client = useQueryClient()
  const part = { version: '', value: BLANK }
  return useEditForm<VoucherBatchInput, FestivalPart<VoucherBatchInput> & { batch: VoucherBatch }>({
    saved: part,
    labels: messages.batchLabels,
    send: async ({ value }) => {
      const { batch } = await call(calls.addVoucherBatch, { value })
      await client.invalidateQueries({ queryKey: ['voucher-batches'] })
      return { ...part, batch }
    },
    reload: () => Promise.resolve(part),
  })
}

/** Creates a batch of vouchers and opens its list. */
export function VoucherBatchPage() {
  const navigate = useNavigate()
  const { timezone, count } = useFormats()
  const form = useBatchForm()
  const save = () =>
    form.save(({ batch }) => {
      notifySuccess(messages.batchMade({ count: count(batch.count) }))
      void navigate(`${listPath('vouchers')}?batch_id=${batch.id}`, { ...BY_ITSELF, replace: true })
    })
  const of = form.fields
  return (
    <Page
      title={messages.manyVouchersTitle}
      lead={messages.manyVouchersHint}
      back={{ to: listPath('vouchers'), name: catalogueMessages.catalogueLists.vouchers }}
    >
      <EditForm form={form} saveLabel={messages.manyVouchers} onSave={save}>
        <Section>
          <Columns>
            <IntegerField {...of.count} required />
            <TextField {...of.prefix} hint={messages.prefixHint} />
            <TextField {...of.name} />
            <MoneyField {...of.amount} required />
            <InstantField {...of.expires_at} zone={timezone} />
          </Columns>
        </Section>
        <NameTranslations of={of} errorAt={form.errorAt} />
      </EditForm>
    </Page>
  )
}
