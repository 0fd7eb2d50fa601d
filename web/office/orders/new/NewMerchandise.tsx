import { Button, Group, Stack } from '@mantine/core'
import type { Form } from '#web/lib/forms/form.ts'
import type { ShopData } from '#web/office/lib/shop.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { useFocusNewRow } from '#web/office/forms/fields/focus-new-row.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { SelectField } from '#web/office/forms/fields/fields.tsx'
import { type NewOrder, nextKey, withStock } from './new-order.ts'

interface NewMerchandiseProps {
  shop: ShopData
  form: Form<NewOrder>
}

function ItemFields({ shop, form, place }: NewMerchandiseProps & { place: number }) {
  const { money } = useFormats()
  const { merchandise } = form.values
  const item = merchandise[place]
  const choices = shop.merchandise.map(({ external_code, in_stock, name, stock_level, price, fee }) => ({
    value: external_code,
    label: in_stock ? `${withStock(name, stock_level)}, ${money(price + fee)}` : messages.soldOut({ name }),
    disabled: !in_stock,
  }))
  const others = merchandise.filter((each) => each !== item)
  const choose = (external_code: string) =>
    form.change({
      merchandise: merchandise.map((each) => (each === item ? { ...each, external_code } : each)),
    })
  return (
    <Group data-row align="flex-end" wrap="nowrap">
      <SelectField
        name={`merchandise.${place}.external_code`}
        label={messages.product}
        value={item?.external_code ?? ''}
        errorId={form.errorId(`merchandise.${place}.external_code`)}
        choices={choices}
        required
        onChange={choose}
      />
      <Button
        variant="default"
        onClick={() => form.change({ merchandise: others })}
        aria-label={messages.removeItem({ name: `${messages.merchandise} ${place + 1}` })}
      >
        {messages.remove}
      </Button>
    </Group>
  )
}

/** The merchandise of a new order, or that comes into one. */
export function NewMerchandise({
  shop,
  form,
  title = messages.merchandise,
}: NewMerchandiseProps & { title?: string }) {
  const { merchandise } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(merchandise.length)
  const add = () => {
    focusNext()
    form.change({ merchandise: [...merchandise, { key: nextKey(merchandise), external_code: '' }] })
  }
  return (
    <Section title={title}>
      {merchandise.length > 0 && (
        <Stack ref={container} gap="xs">
          {merchandise.map(({ key }, place) => (
            <ItemFields key={key} shop={shop} form={form} place={place} />
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
