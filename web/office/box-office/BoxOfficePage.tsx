import { Grid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeResponse, BoxOfficeSale } from '#contract/office/box-office.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { ActionForm } from '#web/office/kit/forms/ActionForm.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { type ShopData, useShopData } from '#web/office/kit/lib/shop.ts'
import { newKey } from '#web/office/orders/new/new-order.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { Basket } from './Basket.tsx'
import { BOX_OFFICE, useBoxOffice } from './box-office-query.ts'
import { messages } from './messages.ts'
import { emptySale, type NewSale, saleInput, totalOf, defaultGate, withMore } from './new-sale.ts'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { PaySection, tenderedOf } from './PaySection.tsx'
import { ProductButtons } from './ProductButtons.tsx'
import { SoldView } from './SoldView.tsx'
import { TillSection } from './TillSection.tsx'

/** The storage key of the gate of this browser's last sale. */
const KEPT = 'festoon-box-office-gate'

/** The initial values of the next sale; without a gate the default one. */
type Begun = Pick<NewSale, 'key'> & Partial<Pick<NewSale, 'payment_method' | 'gate'>>

interface SellFormProps {
  shop: ShopData
  gates: BoxOfficeResponse['gates']
  /** The smallest coin, in minor units. */
  step: number
  begun: Begun
  onSold: (sale: BoxOfficeSale, values: NewSale) => void
}

function SellForm({ shop, gates, step, begun, onSold }: SellFormProps) {
  const { amount } = useNumberFormats()
  const [now] = useState(() => Date.now())
  const client = useQueryClient()
  const [initial] = useState(() =>
    emptySale(begun.key, { gate: defaultGate(gates, localStorage.getItem(KEPT)), ...begun }),
  )
  const form = useForm<NewSale>({
    initial,
    onSubmit: async (values) => {
      // The server refuses an invalid amount in the same way as one that is too low.
      const tendered = tenderedOf(values.tendered, amount)
      const input = saleInput(values, tendered === undefined ? Math.min(0, totalOf(values)) : tendered)
      const { sale } = await call(calls.sellAtBoxOffice, input)
      onSold(sale, values)
      for (const queryKey of [BOX_OFFICE, ['shop']]) void client.invalidateQueries({ queryKey })
      localStorage.setItem(KEPT, values.gate)
    },
  })
  const { items } = form.values
  return (
    <ActionForm form={form}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <ProductButtons
            products={shop.products}
            items={items}
            now={now}
            onAdd={(product) => form.change({ items: withMore(items, product, 1) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Basket config={shop.config} form={form} now={now} />
            <PaySection form={form} gates={gates} step={step} />
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
        gates={boxOffice.gates}
        step={boxOffice.cash_rounding}
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
