import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/office/voucher-calls.ts'
import type { Voucher } from '#contract/festival/items.ts'
import type { OfficeVoucher } from '#contract/office/vouchers.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import type { Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import { SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { InstantField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { type Fields, useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { listPath, editPath } from '#web/office/catalogue/catalogue-query.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { NameTranslations } from './NameTranslations.tsx'
import { VoucherStatus } from './VoucherStatus.tsx'

const BLANK: FestivalPart<Voucher> = {
  version: '',
  value: { code: '', name: '', amount: 0, expires_at: null, enabled: true, translations: {} },
}

const toVersioned = ({ voucher }: { voucher: OfficeVoucher }): FestivalPart<Voucher> => {
  const { version, code, name, amount, expires_at, enabled, translations } = voucher
  return { version, value: { code, name, amount, expires_at, enabled, translations } }
}

function useVoucherForm(part: FestivalPart<Voucher>, id: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = async (input: { version: string; value: Partial<Voucher> }) => {
    const answer = await (id === undefined
      ? call(calls.addVoucher, { value: input.value })
      : call(calls.changeVoucher, { id, ...input }))
    await client.invalidateQueries({ queryKey: ['vouchers'] })
    client.setQueryData(['voucher', String(answer.voucher.id)], answer)
    return { id: answer.voucher.id, ...toVersioned(answer) }
  }
  const form = useEditForm<Voucher, FestivalPart<Voucher> & { id: number }>({
    saved: part,
    labels: messages.voucherLabels,
    send,
    reload: async () => toVersioned(await call(calls.readVoucher, { id: id ?? '' })),
  })
  const save = () =>
    form.save((saved) => {
      notifySuccess(common.saved)
      if (id === undefined)
        void navigate(editPath('vouchers', String(saved.id)), { ...BY_ITSELF, replace: true })
    })
  return { form, save }
}

function VoucherFields({ of, isNew }: { of: Fields<Voucher>; isNew: boolean }) {
  const { timezone } = useFormats()
  return (
    <Section>
      <Columns>
        <TextField
          {...of.code}
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? messages.voucherHint : catalogueMessages.codeStays}
        />
        <TextField {...of.name} />
        <MoneyField {...of.amount} required />
        <InstantField {...of.expires_at} zone={timezone} />
        <SwitchField {...of.enabled} hint={messages.voucherEnabledHint} />
      </Columns>
    </Section>
  )
}

function Editor({ part, id }: { part: FestivalPart<Voucher>; id?: string | undefined }) {
  const { form, save } = useVoucherForm(part, id)
  const [isConfirming, setConfirming] = useState(false)
  const isNew = part.version === ''
  const isSwitchedOff = !isNew && form.saved.value.enabled && form.draft.enabled === false
  return (
    <EditForm
      form={form}
      saveLabel={isNew ? catalogueMessages.addButtons.vouchers : undefined}
      onSave={() => (isSwitchedOff ? setConfirming(true) : save())}
    >
      <VoucherFields of={form.fields} isNew={isNew} />
      <NameTranslations of={form.fields} errorAt={form.errorAt} />
      {isConfirming && (
        <ConfirmDialog
          destructive
          title={catalogueMessages.switchItOff}
          onConfirm={async () => save()}
          onClose={() => setConfirming(false)}
        >
          {messages.switchOffVoucher({ code: part.value.code })}
        </ConfirmDialog>
      )}
    </EditForm>
  )
}

/** The status of a voucher, and the order that used it. */
function VoucherSummary({ voucher }: { voucher: OfficeVoucher }) {
  const { time } = useFormats()
  return (
    <Group gap="sm">
      <VoucherStatus state={voucher.state} />
      {voucher.order_code !== null && (
        <Text size="sm">
          {messages.voucherUsedBy}{' '}
          <Anchor component={Link} to={`/orders/${voucher.order_code}`}>
            {voucher.order_code}
          </Anchor>{' '}
          {time(voucher.redeemed_at)}
        </Text>
      )}
    </Group>
  )
}

/** The page that edits or adds a voucher. */
export function VoucherPage() {
  const { id } = useParams()
  const data = useLoaded({
    queryKey: ['voucher', id],
    queryFn: () => call(calls.readVoucher, { id: id ?? '' }),
    enabled: id !== undefined,
    gcTime: 0,
  })
  const back = { to: listPath('vouchers'), name: catalogueMessages.catalogueLists.vouchers }
  if (id === undefined)
    return (
      <Page title={catalogueMessages.addTitles.vouchers} back={back}>
        <Editor part={BLANK} />
      </Page>
    )
  if (!data) return <Skeleton h={320} />
  return (
    <Page title={data.voucher.code} back={back} beside={<VoucherSummary voucher={data.voucher} />}>
      <Editor key={id} id={id} part={toVersioned(data)} />
    </Page>
  )
}
