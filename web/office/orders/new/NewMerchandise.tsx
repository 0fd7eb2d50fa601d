import { Button, Group, Stack } from '@mantine/core'
import type { Form } from '#web/lib/forms/form.ts'
import type { ShopWindow } from '#web/office/lib/shop.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { useNewRow } from '#web/office/forms/focus-new-row.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { Choose } from './inputs.tsx'
import { type NewOrder, nextKey } from './new-order.ts'

interface PiecesProps {
  shop: ShopWindow
  form: Form<NewOrder>
}

function Piece({ shop, form, place }: PiecesProps & { place: number }) {
  const { money } = useFormats()
  const { pieces } = form.values
  const piece = pieces[place]
  const choices = shop.merchandise.map(({ external_code, in_stock, name, stock_level, price, fee }) => ({
    value: external_code,
    label: in_stock ? `${words.leftOf(name, stock_level)}, ${money(price + fee)}` : words.soldOut(name),
    disabled: !in_stock,
  }))
  const others = pieces.filter((each) => each !== piece)
  const choose = (external_code: string) =>
    form.change({ pieces: pieces.map((each) => (each === piece ? { ...each, external_code } : each)) })
  return (
    <Group data-row align="flex-end" wrap="nowrap">
      <Choose
        label={words.product}
        value={piece?.external_code ?? ''}
        errorId={form.errorId(`merchandise.${place}.external_code`)}
        choices={choices}
        required
        onChange={choose}
      />
      <Button
        variant="default"
        onClick={() => form.change({ pieces: others })}
        aria-label={words.removeItem(`${words.merchandise} ${place + 1}`)}
      >
        {words.remove}
      </Button>
    </Group>
  )
}

/** The merchandise that is wanted. */
export function NewPieces({ shop, form }: PiecesProps) {
  const { pieces } = form.values
  const { within, adds } = useNewRow<HTMLDivElement>(pieces.length)
  const add = () => {
    adds()
    form.change({ pieces: [...pieces, { key: nextKey(pieces), external_code: '' }] })
  }
  return (
    <Part title={words.merchandise}>
      {pieces.length > 0 && (
        <Stack ref={within} gap="xs">
          {pieces.map(({ key }, place) => (
            <Piece key={key} shop={shop} form={form} place={place} />
          ))}
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={add}>
          {words.addPiece}
        </Button>
      </Group>
    </Part>
  )
}
