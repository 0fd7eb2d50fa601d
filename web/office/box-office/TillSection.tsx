import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeSale, BoxOfficeSaleRow, Till } from '#contract/office/box-office.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { BOX_OFFICE } from './box-office-query.ts'
import { messages } from './messages.ts'

function CloseDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const { money, moneyChange } = useFormats()
  const client = useQueryClient()
  const { amount: format } = useNumberFormats()
  const form = useForm({
    initial: { counted: '', note: '' },
    onSubmit: async ({ counted, note }) => {
      await call(calls.closeTill, { counted: format.parse(counted) ?? null, note, seen: till.entries })
      notifySuccess(messages.closed)
      onClose()
      await client.invalidateQueries({ queryKey: BOX_OFFICE })
    },
  })
  const counted = format.parse(form.values.counted)
  return (
    <FormDialog title={messages.closeTill} form={form} submitLabel={messages.closeTill} onClose={onClose}>
      <Text>{messages.closeLead}</Text>
      <Text fw={600}>{messages.expected({ amount: money(till.cash) })}</Text>
      <TextField
        {...form.field('counted')}
        label={messages.counted}
        inputMode="decimal"
        required
        initialFocus
        hint={
          counted === undefined
            ? undefined
            : messages.difference({ amount: moneyChange(counted - till.cash) })
        }
      />
      <TextAreaField {...form.field('note')} label={messages.note} hint={messages.noteHint} />
    </FormDialog>
  )
}

function VoidDialog({ sale, onClose }: { sale: BoxOfficeSaleRow; onClose: () => void }) {
  const { money } = useFormats()
  const client = useQueryClient()
  const amount = money(sale.amount)
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (values) => {
      await call(calls.voidSale, { code: sale.code, ...values })
      notifySuccess(messages.voidDone({ amount }))
      onClose()
      await Promise.all([BOX_OFFICE, ['shop']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  const effect = sale.payment_method === 'card_terminal' ? messages.voidCard : messages.voidCash
  return (
    <FormDialog
      title={messages.voidTitle}
      form={form}
      submitLabel={messages.void}
      destructive
      onClose={onClose}
    >
      <Text>
        {messages.order({ code: sale.code })}: {sale.items}
      </Text>
      <Text>{effect({ amount })}</Text>
      <TextAreaField {...form.field('reason')} label={messages.reason} required />
    </FormDialog>
  )
}

interface TillSectionProps {
  till: Till
  onShow: (sale: BoxOfficeSale) => void
}

interface SaleProps {
  sale: BoxOfficeSaleRow
  onShow: TillSectionProps['onShow']
}

function SaleActions({ sale, onShow }: SaleProps) {
  const { act, pending } = useAction()
  const [isVoiding, setVoiding] = useState(false)
  const show = () => act(async () => onShow((await call(calls.readSale, { code: sale.code })).sale))
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" loading={pending} onClick={show}>
          {messages.show}
        </Button>
        {sale.why_kept === null && (
          <Button variant="default" onClick={() => setVoiding(true)}>
            {messages.void}
          </Button>
        )}
      </Group>
      {isVoiding && <VoidDialog sale={sale} onClose={() => setVoiding(false)} />}
    </>
  )
}

function useColumns(onShow: TillSectionProps['onShow']): Column<BoxOfficeSaleRow>[] {
  const { money, hour } = useFormats()
  const label = useLabels()
  return [
    { title: messages.at, cell: (sale) => hour(sale.at) },
    {
      title: messages.items,
      long: true,
      bare: true,
      cell: (sale) => (
        <div>
          {sale.items}
          {sale.voided && <Text size="sm">{messages.voided({ reason: sale.voided.reason })}</Text>}
        </div>
      ),
    },
    { title: messages.buyer, long: true, bare: true, cell: (sale) => sale.full_name },
    { title: messages.method, bare: true, cell: (sale) => label('paymentMethods', sale.payment_method) },
    { title: messages.amount, end: true, corner: true, cell: (sale) => money(sale.amount) },
    {
      title: common.actions,
      end: true,
      bare: true,
      cell: (sale) => <SaleActions sale={sale} onShow={onShow} />,
    },
  ]
}

function Sales({ till, onShow }: TillSectionProps) {
  const columns = useColumns(onShow)
  return <DataTable columns={columns} rows={till.sales} keyOf={({ code }) => code} />
}

/** The takings of the user's till since it was opened, its closing, and today's sales. */
export function TillSection({ till, onShow }: TillSectionProps) {
  const { money, time } = useFormats()
  const label = useLabels()
  const [isClosing, setClosing] = useState(false)
  const takings = till.takings.map(({ payment_method, sales, amount }): [string, string] => [
    messages.salesOf({ method: label('paymentMethods', payment_method), count: sales }),
    money(amount),
  ])
  return (
    <>
      <Section title={messages.till}>
        {till.opened_at === null ? (
          <Text c="dimmed">{messages.tillEmpty}</Text>
        ) : (
          <>
            <Text c="dimmed">{messages.since({ time: time(till.opened_at) })}</Text>
            <div className={style.total}>
              <span>{messages.cashToHandOver}</span>
              <span>{money(till.cash)}</span>
            </div>
            <DescriptionList items={takings} />
            <Group>
              <Button variant="default" onClick={() => setClosing(true)}>
                {messages.closeTill}
              </Button>
            </Group>
          </>
        )}
        {isClosing && <CloseDialog till={till} onClose={() => setClosing(false)} />}
      </Section>
      {till.sales.length > 0 && (
        <Section title={messages.today}>
          <Sales till={till} onShow={onShow} />
        </Section>
      )}
    </>
  )
}
