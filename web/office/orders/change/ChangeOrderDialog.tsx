import { Stack, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { type ShopData, useLabels, useShopData } from '#web/office/kit/lib/shop.ts'
import { messages as orderTexts } from '#web/office/orders/messages.ts'
import { Address } from '#web/office/orders/new/NewAddresses.tsx'
import { hasParcel } from '#web/office/orders/new/new-order.ts'
import { NeedsOverride } from '#web/office/kit/forms/fields/NeedsOverride.tsx'
import { NewBundles } from '#web/office/orders/new/NewBundles.tsx'
import { NewMerchandise } from '#web/office/orders/new/NewMerchandise.tsx'
import { NewTickets } from '#web/office/orders/new/NewTickets.tsx'
import { OwnDiscount } from '#web/office/orders/new/SaleDiscounts.tsx'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { ChangeSummary } from './ChangeSummary.tsx'
import { ChangeSum } from './ChangeSum.tsx'
import { bundleShop, changeInput, isChanged, isPaid, unchanged, usePreview } from './order-change.ts'
import { PaidOrderFields } from './PaidOrderFields.tsx'
import { PaidOrderSummary } from './PaidOrderSummary.tsx'
import { messages as texts } from './messages.ts'

interface ChangeOrderDialogProps {
  order: OfficeOrder
  onClose: () => void
}

/** Changes the items and the payment of an order, after showing all consequences. */
export function ChangeOrderDialog(props: ChangeOrderDialogProps) {
  const shop = useShopData()
  return shop && <ChangeForm {...props} shop={shop} />
}

type ChangeFormProps = ChangeOrderDialogProps & { shop: ShopData }

function useChange({ order, shop, onClose }: ChangeFormProps) {
  const { act } = useOrderActions(order.code)
  const form = useForm({
    initial: unchanged(order),
    onSubmit: async (values) => {
      const change = { ...changeInput(values, shop), seen: shown.preview?.version ?? '' }
      await act(call(calls.changeOrder, { code: order.code, ...change }))
      notifySuccess(texts.done)
      onClose()
    },
    // A refusal means that something has changed since it was shown.
    onError: () => shown.lookAgain(),
  })
  const shown = usePreview(order.code, form.values, shop)
  return { form, ...shown }
}

function ChangeForm(props: ChangeFormProps) {
  const { form, preview, error, isCurrent } = useChange(props)
  const { order, shop } = props
  return (
    <FormDialog
      size="xl"
      title={texts.title}
      submitLabel={texts.confirm}
      disabled={!isCurrent || !isChanged(form.values, order)}
      form={form}
      sum={preview && isChanged(form.values, order) && <ChangeSum preview={preview} isCurrent={isCurrent} />}
      onClose={props.onClose}
    >
      <Stack gap="lg">
        {preview && <ChangeLines lines={preview.lines} form={form} />}
        <AddedItems order={order} shop={shop} form={form} />
        {isPaid(order) ? (
          <PaidOrderFields order={order} form={form} preview={preview} />
        ) : (
          <Method order={order} shop={shop} form={form} preview={preview} />
        )}
        {preview && preview.manual_percent > 0 && (
          <Section title={texts.given}>
            <OwnDiscount percent={preview.manual_percent} form={form} error={error} />
          </Section>
        )}
        <NeedsOverride form={form} isAsked={error instanceof ApiError && 'needs_override' in error.errors} />
        {error !== null && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error.message}
          </Text>
        )}
        {preview && isChanged(form.values, order) && (
          <Summary order={order} preview={preview} isCurrent={isCurrent} />
        )}
      </Stack>
    </FormDialog>
  )
}

const Summary = (props: Parameters<typeof ChangeSummary>[0]) =>
  props.preview.paid_order === null ? <ChangeSummary {...props} /> : <PaidOrderSummary {...props} />

interface FieldsProps {
  shop: ShopData
  form: ReturnType<typeof useChange>['form']
}

const AddedItems = ({ order, shop, form }: FieldsProps & { order: OfficeOrder }) => (
  <>
    <NewTickets shop={shop} form={form} title={texts.newTickets} />
    {shop.bundles.length > 0 && <NewBundles shop={bundleShop(shop)} form={form} title={texts.newBundles} />}
    <NewMerchandise shop={shop} form={form} config={shop.config} title={texts.newMerchandise} />
    {hasParcel(shop, form.values) && order.shipping === null && <ShipTo shop={shop} form={form} />}
  </>
)

/** The shipping address, for an order that has none yet. */
const ShipTo = ({ shop, form }: FieldsProps) => (
  <Section title={orderTexts.shipTo}>
    <Address
      config={shop.config}
      form={form}
      names={{ country: 'shipping_country', address: 'shipping_address' }}
      countryError="shipping_country"
      addressError="shipping_address"
      isRequired
    />
  </Section>
)

type MethodProps = FieldsProps & { order: OfficeOrder; preview: OrderChangePreview | undefined }

/** The server says which of the festival's methods are possible with these items. */
function Method({ order, shop, form, preview }: MethodProps) {
  const labelOf = useLabels()
  const possible = preview?.methods ?? Object.keys(shop.config.paymentMethods)
  const methods = new Set([order.payment_method, ...possible])
  return (
    <SelectField
      {...form.field('payment_method')}
      label={texts.method}
      value={form.values.payment_method || order.payment_method}
      choices={[...methods]
        .filter((method) => method !== 'voucher')
        .map((value) => ({ value, label: labelOf('paymentMethods', value) }))}
    />
  )
}
