import { Grid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeResponse, BoxOfficeSale } from '#contract/office/box-office.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { ActionForm } from '#web/office/kit/forms/ActionForm.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { type ShopData, useShopData } from '#web/office/kit/lib/shop.ts'
import { OrderAnswers } from '#web/office/orders/answers/OrderAnswers.tsx'
import { SaleDiscounts } from '#web/office/orders/new/SaleDiscounts.tsx'
import { usePrices } from '#web/office/orders/new/sale-discounts.ts'
import { newKey } from '#web/office/orders/new/new-order.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { Basket } from './Basket.tsx'
import { BOX_OFFICE, useBoxOffice } from './box-office-query.ts'
import { messages } from './messages.ts'
import {
  emptySale,
  itemsToPrice,
  type NewSale,
  orderQuestionsOf,
  saleInput,
  totalOf,
  defaultGate,
  withMore,
  withMoreBundles,
} from './new-sale.ts'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { PaySection, tenderedOf } from './PaySection.tsx'
import { ProductButtons } from './ProductButtons.tsx'
import type { SaleFormProps } from './TicketFields.tsx'
import { SoldView } from './SoldView.tsx'
import { TillSection } from './TillSection.tsx'

/** The storage key of the gate of this browser's last sale. */
const KEPT = 'festoon-box-office-gate'

/** The initial values of the next sale; without a gate the default one. */
type Begun = Pick<NewSale, 'key'> & Partial<Pick<NewSale, 'payment_method' | 'gate'>>

interface SellFormProps {
  shop: ShopData
  boxOffice: BoxOfficeResponse
  begun: Begun
  onSold: (sale: BoxOfficeSale, values: NewSale) => void
}

/** The form of a sale, with what its items cost: its discounts included, and until they are known, without. */
function useSale({ shop: { config }, boxOffice, begun, onSold }: SellFormProps) {
  const { gates, discounts, order_questions } = boxOffice
  const { amount } = useNumberFormats()
  const client = useQueryClient()
  const [initial] = useState(() =>
    emptySale(begun.key, { gate: defaultGate(gates, localStorage.getItem(KEPT)), ...begun }),
  )
  const form = useForm<NewSale>({
    initial,
    onSubmit: async (values) => {
      // The server refuses an invalid amount in the same way as one that is too low.
      const tendered = tenderedOf(values.tendered, amount)
      const cash = tendered === undefined ? Math.min(0, total) : tendered
      const input = saleInput(values, cash, { total, format: config, order_questions })
      const { sale } = await call(calls.sellAtBoxOffice, input)
      onSold(sale, values)
      for (const queryKey of [BOX_OFFICE, ['shop']]) void client.invalidateQueries({ queryKey })
      localStorage.setItem(KEPT, values.gate)
    },
  })
  const prices = usePrices(discounts, itemsToPrice(form.values, config), form.values)
  const total = prices.preview?.total_price ?? totalOf(form.values, config)
  return { form, prices, total }
}

/** The products on sale, and those that the codes of a sale reveal. */
const withRevealed = (products: Product[], revealed: ShopItem[] = []): Product[] => [
  ...products,
  ...revealed.filter(isProduct),
]

/** What the sale asks once. */
const SaleAnswers = ({
  config,
  form,
  asked,
}: Pick<SaleFormProps, 'config' | 'form'> & { asked: BoxOfficeResponse['order_questions'] }) => (
  <OrderAnswers
    config={config}
    questions={orderQuestionsOf(form.values, asked)}
    given={form.values.order_given}
    errorId={(key) => form.errorId(`order_answers.${key}`)}
    onChange={(order_given) => form.change({ order_given })}
  />
)

function SellForm(props: SellFormProps) {
  const { config, products: listed } = props.shop
  const { bundles, discounts, gates, cash_rounding, order_questions } = props.boxOffice
  const [now] = useState(() => Date.now())
  const { form, prices, total } = useSale(props)
  const products = withRevealed(listed, prices.preview?.revealed)
  const { values } = form
  const line = { config, form, now, products, prices }
  return (
    <ActionForm form={form}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <ProductButtons
            products={products}
            bundles={bundles}
            sale={values}
            now={now}
            onAdd={(product) => form.change({ items: withMore(values.items, product, 1) })}
            onAddBundle={(bundle) =>
              form.change({ bundles: withMoreBundles(values.bundles, { bundle, products, more: 1 }) })
            }
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Basket {...line} />
            <SaleAnswers config={config} form={form} asked={order_questions} />
            <SaleDiscounts options={discounts} form={form} prices={prices} />
            <PaySection {...{ form, gates, total }} step={cash_rounding} isPriced={prices.isCurrent} />
          </Stack>
        </Grid.Col>
      </Grid>
    </ActionForm>
  )
}

/** The box office: one sale after the other, and the seller's till. */
export function BoxOfficePage() {
  const shop = useShopData()
  const boxOffice = useBoxOffice()
  const [sold, setSold] = useState<BoxOfficeSale | null>(null)
  const [begun, begin] = useState<Begun>(() => ({ key: newKey() }))
  if (!shop || !boxOffice)
    return (
      <Page title={messages.title}>
        <LoadingSection label={messages.title} height={480} />
      </Page>
    )
  if (sold) return <SoldView sale={sold} onChange={setSold} onNext={() => setSold(null)} />
  return (
    <Page title={messages.title} lead={messages.lead}>
      <SellForm
        key={begun.key}
        shop={shop}
        boxOffice={boxOffice}
        begun={begun}
        onSold={(done, { payment_method, gate }) => {
          begin({ key: newKey(), payment_method, gate })
          setSold(done)
        }}
      />
      <TillSection till={boxOffice.till} onShow={setSold} />
    </Page>
  )
}
