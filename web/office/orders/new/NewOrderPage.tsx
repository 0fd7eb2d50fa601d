import { Alert, Group, Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import * as shopCalls from '#contract/calls/office/shop-calls.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission, useMe } from '#web/office/kit/lib/session.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { OrderAnswers } from '#web/office/orders/answers/OrderAnswers.tsx'
import { NewAddresses } from './NewAddresses.tsx'
import { itemChoices } from './item-choices.ts'
import { messages as texts } from './messages.ts'
import {
  hasParcel,
  emptyOrder,
  itemsToPrice,
  methodOf,
  namingHolders,
  newKey,
  type NewOrder,
  type PhoneShop,
  sumOf,
  paymentOptions,
} from './new-order.ts'
import { orderInput, orderQuestionsOf } from './order-input.ts'
import { NewBundles } from './NewBundles.tsx'
import { NewCustomer } from './NewCustomer.tsx'
import { NeedsOverride } from '#web/office/kit/forms/fields/NeedsOverride.tsx'
import { NewMerchandise } from './NewMerchandise.tsx'
import { SaleDiscounts } from './SaleDiscounts.tsx'
import { type PricedSale, usePrices } from './sale-discounts.ts'
import { NewTicketGroups } from './NewTicketGroups.tsx'

interface SectionProps {
  shop: PhoneShop
  form: Form<NewOrder>
}

/** The payment methods that the items and the country allow, and the voucher. */
function PaymentSection({ shop, form }: SectionProps) {
  const options = paymentOptions(shop, form.values)
  const errorId = form.errorId('order.payment_method')
  return (
    <Section title={messages.payment}>
      {options.every(({ why }) => why !== null) && <Text>{messages.noMethod}</Text>}
      <Radio.Group
        label={messages.paymentMethod}
        withAsterisk
        value={methodOf(shop, form.values)}
        {...(errorId !== undefined && { 'aria-describedby': errorId })}
        onChange={(method) => form.change({ payment_method: method })}
      >
        <Stack gap="xs" mt="xs">
          {options.map(({ method, why }) => (
            <Radio
              key={method}
              value={method}
              error={errorId !== undefined}
              disabled={why !== null}
              description={why}
              label={paymentMethodLabel(shop.config, method)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextField {...form.field('voucher_code')} label={messages.voucherCode} hint={messages.voucherHint} />
    </Section>
  )
}

/** The customer's name, the sum, and the submit button. */
function SubmitSection({ shop, form, prices }: SectionProps & { prices: PricedSale }) {
  const { full_name } = useMe()
  const { money } = useFormats()
  const sum = money(prices.preview?.total_price ?? sumOf(shop, form.values))
  return (
    <Section title={messages.seller}>
      <Radio.Group
        aria-label={messages.seller}
        value={form.values.via}
        onChange={(via) => form.change({ via: via === 'name' ? 'name' : 'box office' })}
      >
        <Group>
          <Radio value="box office" label={messages.viaBoxOffice} />
          <Radio value="name" label={full_name} />
        </Group>
      </Radio.Group>
      <Group justify="space-between">
        <Text fw={600} aria-live="polite">
          {hasParcel(shop, form.values)
            ? messages.itemsCostAndShipping({ sum })
            : messages.itemsCost({ sum })}
        </Text>
        <SubmitButton form={form}>{messages.make}</SubmitButton>
      </Group>
    </Section>
  )
}

/** What is ordered, and what it asks. */
function ItemSections({ shop, form }: SectionProps) {
  const { config } = shop
  return (
    <>
      <NewTicketGroups shop={shop} form={form} />
      {shop.bundles.length > 0 && <NewBundles shop={shop} form={form} />}
      {shop.merchandise.length > 0 && (
        <NewMerchandise {...{ shop, form, config }} choices={itemChoices(shop.merchandise, shop)} />
      )}
      <OrderAnswers
        config={config}
        questions={orderQuestionsOf(shop, form.values)}
        given={form.values.order_given}
        errorId={(key) => form.errorId(`order_answers.${key}`)}
        onChange={(order_given) => form.change({ order_given })}
      />
    </>
  )
}

function NewOrderForm({ shop }: { shop: PhoneShop }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [known] = useSearchParams()
  const form = useForm<NewOrder>({
    initial: emptyOrder(
      { full_name: known.get('full_name') ?? '', email: known.get('email') ?? '' },
      newKey(),
    ),
    onSubmit: async (order) => {
      const { code } = await call(calls.placePhoneOrder, orderInput(shop, order)).catch(
        (failure: unknown) => {
          throw namingHolders(failure, order)
        },
      )
      notifySuccess(messages.made({ code }))
      void client.invalidateQueries({ queryKey: ['orders'] })
      await navigate(`/orders/${code}`, BY_ITSELF)
    },
  })
  const prices = usePrices(shop.discounts, itemsToPrice(shop, form.values), form.values)
  return (
    <ActionForm form={form} maxWidth={820}>
      {!shop.config.shopActive && <Alert color="orange">{texts.shopClosed}</Alert>}
      <NewCustomer form={form} />
      <ItemSections shop={shop} form={form} />
      <NewAddresses shop={shop} form={form} />
      <PaymentSection shop={shop} form={form} />
      <SaleDiscounts options={shop.discounts} form={form} prices={prices} />
      <NeedsOverride form={form} />
      <SubmitSection shop={shop} form={form} prices={prices} />
    </ActionForm>
  )
}

/** The shop with all items that staff may sell; undefined while loading. */
function usePhoneShop(): PhoneShop | undefined {
  const may = usePermission()
  const shop = useShopData()
  const data = useLoaded({
    queryKey: ['phone-items'],
    queryFn: () => call(shopCalls.listPhoneItems),
    enabled: may('change orders'),
  })
  return shop && data && { config: shop.config, ...data }
}

/** Places an order for a customer on the phone. */
export function NewOrderPage() {
  const may = usePermission()
  const shop = usePhoneShop()
  if (!may('change orders')) return <NotFound />
  return (
    <Page title={messages.newOrder} lead={messages.newLead} back={{ to: '/orders', name: common.orders }}>
      {shop ? <NewOrderForm shop={shop} /> : <LoadingSection label={messages.newOrder} height={480} />}
    </Page>
  )
}
