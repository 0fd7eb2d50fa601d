import { MultiSelect } from '@mantine/core'
import type { Reentry } from '#contract/gate/lists.ts'
import type { GateSetup, OfficeCheckInList } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { choicesOf as labelled } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import { InstantField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { choicesOf, countedOf, keyOf } from './counted.ts'

interface ListDialogProps {
  setup: GateSetup
  /** Null for a new one. */
  list: OfficeCheckInList | null
  onClose: () => void
}

/** A time for the call; the server refuses invalid input with an error for the field. */
export const sentTime = (value: string | null | InvalidInput): string =>
  value instanceof InvalidInput ? value.text : (value ?? '')

const valuesOf = (list: OfficeCheckInList | null) => ({
  name: list?.name ?? '',
  products: list?.products.map(keyOf) ?? [],
  merchandise: list?.merchandise.map(String) ?? [],
  opens_at: (list?.opens_at ?? null) as string | null | InvalidInput,
  closes_at: (list?.closes_at ?? null) as string | null | InvalidInput,
  reentry: list?.reentry ?? ('as_ticket' satisfies Reentry),
})

function useListForm({ list, onClose }: ListDialogProps) {
  const { addList, changeList } = useSetupActions()
  return useForm({
    initial: valuesOf(list),
    onSubmit: async ({ products, merchandise, opens_at, closes_at, ...values }) => {
      const input = {
        ...values,
        products: products.map(countedOf),
        merchandise: merchandise.map(Number),
        opens_at: sentTime(opens_at),
        closes_at: sentTime(closes_at),
      }
      await (list ? changeList(list.id, input) : addList(input))
      notifySuccess(common.saved)
      onClose()
    },
  })
}

type ListForm = ReturnType<typeof useListForm>

function TimeField({
  form,
  name,
  label,
  hint,
}: {
  form: ListForm
  name: 'opens_at' | 'closes_at'
  label: string
  hint: string
}) {
  const { timezone } = useFormats()
  return (
    <InstantField
      name={name}
      label={label}
      hint={hint}
      zone={timezone}
      value={form.values[name]}
      errorId={form.errorId(name)}
      onChange={(value) => form.change({ [name]: value })}
    />
  )
}

function ProductsField({ form, setup }: { form: ListForm; setup: GateSetup }) {
  const { locale } = useFormats()
  const errorId = form.errorId('products')
  return (
    <MultiSelect
      {...inputProps({ name: 'products', label: messages.counts, hint: messages.countsHint, errorId })}
      data={choicesOf(setup.products, locale)}
      value={form.values.products}
      searchable
      hidePickedOptions
      onChange={(products) => form.change({ products })}
    />
  )
}

function MerchandiseField({ form, setup }: { form: ListForm; setup: GateSetup }) {
  const errorId = form.errorId('merchandise')
  if (setup.merchandise.length === 0) return null
  return (
    <MultiSelect
      {...inputProps({
        name: 'merchandise',
        label: messages.handsOut,
        hint: messages.handsOutHint,
        errorId,
      })}
      data={setup.merchandise.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={form.values.merchandise}
      searchable
      hidePickedOptions
      onChange={(merchandise) => form.change({ merchandise })}
    />
  )
}

const REENTRIES = labelled(messages.reentries)

/** Adds or changes a check-in list. */
export function ListDialog(props: ListDialogProps) {
  const { setup, list, onClose } = props
  const form = useListForm(props)
  const title = list ? messages.editList({ name: list.name }) : messages.addList
  return (
    <FormDialog title={title} form={form} submitLabel={common.save} onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} initialFocus />
      <ProductsField form={form} setup={setup} />
      <MerchandiseField form={form} setup={setup} />
      <TimeField form={form} name="opens_at" label={messages.opens} hint={messages.opensHint} />
      <TimeField form={form} name="closes_at" label={messages.closes} hint={messages.closesHint} />
      <SelectField {...form.field('reentry')} label={messages.reentry} choices={REENTRIES} />
    </FormDialog>
  )
}
