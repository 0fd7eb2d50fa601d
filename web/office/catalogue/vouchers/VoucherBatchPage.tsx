import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { VoucherBatch } from '#contract/office/vouchers.ts'
import { post, withQuery } from '#web/office/lib/call.ts'
import type { Part as FestivalPart } from '#web/office/forms/draft.ts'
import { CountEntry, InstantEntry, MoneyEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { usePartForm } from '#web/office/forms/edit-form.ts'
import { PartFrame } from '#web/office/forms/EditForm.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page, Part } from '#web/office/ui/Page.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { listPath } from '#web/office/catalogue/catalogue-query.ts'
import { Columns } from '#web/office/catalogue/editor/item-sections.tsx'

interface Batch {
  count: number
  prefix: string
  name: string
  amount: number
  expires_at: string | null
}

const BLANK: Batch = { count: 1000, prefix: '', name: '', amount: 0, expires_at: null }

function useBatchForm() {
  const client = useQueryClient()
  const part = { version: '', value: BLANK }
  return usePartForm<Batch, FestivalPart<Batch> & { batch: VoucherBatch }>({
    part,
    labels: words.batchLabels,
    send: async ({ value }) => {
      const { batch } = await post<{ batch: VoucherBatch }>('voucher-batches', { value })
      await client.invalidateQueries({ queryKey: ['voucher-batches'] })
      return { ...part, batch }
    },
    again: () => Promise.resolve(part),
  })
}

/** Makes many vouchers at once, and leads to them: there they can be taken as CSV. */
export function BatchPage() {
  const navigate = useNavigate()
  const { timezone, count } = useFormats()
  const form = useBatchForm()
  const save = () =>
    form.save(({ batch }) => {
      done(words.batchMade(count(batch.count)))
      void navigate(withQuery(listPath('vouchers'), { batch_id: batch.id }), { replace: true })
    })
  const of = form.entries
  return (
    <Page
      title={words.manyVouchersTitle}
      lead={words.manyVouchersHint}
      back={{ to: listPath('vouchers'), name: words.catalogueLists.vouchers }}
    >
      <PartFrame form={form} saveLabel={words.manyVouchers} onSave={save}>
        <Part>
          <Columns>
            <CountEntry {...of.count} required />
            <TextEntry {...of.prefix} hint={words.prefixHint} />
            <TextEntry {...of.name} />
            <MoneyEntry {...of.amount} required />
            <InstantEntry {...of.expires_at} zone={timezone} />
          </Columns>
        </Part>
      </PartFrame>
    </Page>
  )
}
