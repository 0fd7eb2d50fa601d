import { Button, Group, Stack } from '@mantine/core'
import type { Form } from '#web/lib/forms/form.ts'
import type { ShopData } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { VariantField } from '#web/office/orders/VariantField.tsx'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { type NewOrder, nextKey, withStock } from './new-order.ts'
import { Quantity } from './Quantity.tsx'

type Choices = Parameters<typeof SelectField>[0]['choices']

interface RowsProps {
  shop: Pick<ShopData, 'merchandise'>
  form: Form<NewOrder>
  choices: Choices
}

/** Enough for an order for a whole crew. */
const MAX_PIECES = 50

/** Those that the shop sells. */
const useChoices = ({ merchandise }: Pick<ShopData, 'merchandise'>): Choices => {
  const { money } = useFormats()
  return merchandise.map(({ external_code, in_stock, name, stock_level, price, fee }) => ({
    value: external_code,
    label: in_stock ? `${withStock(name, stock_level)}, ${money(price + fee)}` : messages.soldOut({ name }),
    disabled: !in_stock,
  }))
}

function ItemFields({ shop, choices, form, place }: RowsProps & { place: number }) {
  const { merchandise } = form.values
  const item = merchandise[place]
  const others = merchandise.filter((each) => each !== item)
  const change = (part: Partial<NewOrder['merchandise'][number]>) =>
    form.change({ merchandise: merchandise.map((each) => (each === item ? { ...each, ...part } : each)) })
  // The server reports errors for single pieces.
  const first = merchandise.slice(0, place).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Group data-row align="flex-end">
      <SelectField
        name={`merchandise.${place}.external_code`}
        label={messages.product}
        value={item?.external_code ?? ''}
        errorId={form.errorId(`merchandise.${first}.external_code`)}
        choices={choices}
        required
        onChange={(external_code) => change({ external_code, variant_id: null })}
      />
      <VariantField
        item={shop.merchandise.find(({ external_code }) => external_code === item?.external_code)}
        name={`merchandise.${place}.variant_id`}
        errorId={form.errorId(`merchandise.${first}.variant_id`)}
        value={String(item?.variant_id ?? '')}
        onChange={(id) => change({ variant_id: Number(id) })}
      />
      <Quantity value={item?.quantity ?? 1} max={MAX_PIECES} onChange={(quantity) => change({ quantity })} />
      <Button
        variant="default"
        flex="none"
        onClick={() => form.change({ merchandise: others })}
        aria-label={messages.removeItem({ name: `${messages.merchandise} ${place + 1}` })}
      >
        {messages.remove}
      </Button>
    </Group>
  )
}

/** The merchandise of a new order, or added to an existing one. */
export function NewMerchandise({
  shop,
  form,
  choices,
  title = messages.merchandise,
}: Pick<RowsProps, 'form' | 'shop'> & {
  /** The options, if there are more than the shop sells. */
  choices?: Choices
  title?: string
}) {
  const sold = useChoices(shop)
  const { merchandise } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(merchandise.length)
  const add = () => {
    focusNext()
    form.change({
      merchandise: [...merchandise, { key: nextKey(merchandise), external_code: '', quantity: 1 }],
    })
  }
  return (
    <Section title={title}>
      {merchandise.length > 0 && (
        <Stack ref={container} gap="xs">
          {merchandise.map(({ key }, place) => (
            <ItemFields key={key} shop={shop} choices={choices ?? sold} form={form} place={place} />
          ))}
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={add}>
          {messages.addMerchandise}
        </Button>
      </Group>
    </Section>
  )
}
