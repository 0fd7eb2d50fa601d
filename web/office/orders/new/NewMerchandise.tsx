import { Button, Group, Stack } from '@mantine/core'
import type { Config } from '#contract/config.ts'
import type { Form } from '#web/lib/forms/form.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'
import type { ShopData } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { AnswerFields } from '#web/office/orders/answers/AnswerFields.tsx'
import { messages as answerMessages } from '#web/office/orders/answers/messages.ts'
import { VariantField } from '#web/office/orders/VariantField.tsx'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { type NewOrder, nextKey, withStock } from './new-order.ts'
import { Quantity } from './Quantity.tsx'

type Choices = Parameters<typeof SelectField>[0]['choices']

interface RowsProps {
  shop: Pick<ShopData, 'merchandise'>
  form: Form<NewOrder>
  choices: Choices
  /** Where answers are entered, too. */
  config?: Config | undefined
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

interface AnswersProps extends Pick<RowsProps, 'form'> {
  sold: ShopData['merchandise'][number]
  item: NewOrder['merchandise'][number] | undefined
  place: number
  /** The number of its first piece. */
  first: number
  config: Config
  onChange: (given: Given) => void
}

/** What is asked about the pieces of a row. */
const Answers = ({ sold, item, place, form, config, first, onChange }: AnswersProps) => (
  <AnswerFields
    config={config}
    questions={sold.questions ?? []}
    given={item?.given}
    name={`merchandise.${place}`}
    legend={answerMessages.of({ name: sold.name })}
    errorId={(key) => form.errorId(`merchandise.${first}.answers.${key}`)}
    onChange={onChange}
  />
)

type VariantProps = Pick<AnswersProps, 'item' | 'place' | 'form' | 'first'> & {
  sold: AnswersProps['sold'] | undefined
  onChange: (variant_id: number) => void
}

const Variant = ({ sold, item, place, form, first, onChange }: VariantProps) => (
  <VariantField
    item={sold}
    name={`merchandise.${place}.variant_id`}
    errorId={form.errorId(`merchandise.${first}.variant_id`)}
    value={String(item?.variant_id ?? '')}
    onChange={(id) => onChange(Number(id))}
  />
)

function ItemFields({ shop, choices, form, config, place }: RowsProps & { place: number }) {
  const { merchandise } = form.values
  const item = merchandise[place]
  const change = (part: Partial<NewOrder['merchandise'][number]>) =>
    form.change({ merchandise: merchandise.map((each) => (each === item ? { ...each, ...part } : each)) })
  // The server reports errors for single pieces.
  const first = merchandise.slice(0, place).reduce((sum, { quantity }) => sum + quantity, 0)
  const sold = shop.merchandise.find(({ external_code }) => external_code === item?.external_code)
  return (
    <Stack data-row gap="xs">
      <Group align="flex-end">
        <SelectField
          name={`merchandise.${place}.external_code`}
          label={messages.product}
          value={item?.external_code ?? ''}
          errorId={form.errorId(`merchandise.${first}.external_code`)}
          choices={choices}
          required
          onChange={(external_code) => change({ external_code, variant_id: null, given: {} })}
        />
        <Variant {...{ sold, item, place, form, first }} onChange={(variant_id) => change({ variant_id })} />
        <Quantity
          value={item?.quantity ?? 1}
          max={MAX_PIECES}
          onChange={(quantity) => change({ quantity })}
        />
        <Button
          variant="default"
          flex="none"
          onClick={() => form.change({ merchandise: merchandise.filter((each) => each !== item) })}
          aria-label={messages.removeItem({ name: `${messages.merchandise} ${place + 1}` })}
        >
          {messages.remove}
        </Button>
      </Group>
      {config && sold && (
        <Answers {...{ sold, item, place, form, config, first }} onChange={(given) => change({ given })} />
      )}
    </Stack>
  )
}

/** The merchandise of a new order, or added to an existing one. */
export function NewMerchandise({
  shop,
  form,
  choices,
  config,
  title = messages.merchandise,
}: Pick<RowsProps, 'form' | 'shop' | 'config'> & {
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
            <ItemFields key={key} {...{ shop, form, config, place }} choices={choices ?? sold} />
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
