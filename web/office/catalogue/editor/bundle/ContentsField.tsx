import { Button, Group, Text } from '@mantine/core'
import type { Bundle, BundleItem } from '#contract/festival/items.ts'
import { share } from '#contract/money.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const sumOf = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

type Row = DraftFields<BundleItem>

/** What the tickets of a row cost by themselves, without fees. */
const aloneOf = ({ product, count }: Row, { products }: FestivalParts): number => {
  const known = products.find(({ value }) => value.external_code === product)
  return (known?.value.price ?? 0) * numberOf(count)
}

interface SumProps {
  rows: Row[]
  price: number
  alone: number
}

/** The sum of the shares, compared with the price, and what the bundle saves. */
function ShareSum({ rows, price, alone }: SumProps) {
  const { money } = useFormats()
  const sum = sumOf(rows.map((row) => numberOf(row.share)))
  const apart = sum > price ? messages.over : messages.under
  return (
    <div aria-live="polite">
      <Text size="sm" {...(sum !== price && { c: 'var(--mantine-color-error)' })}>
        {sum === price
          ? messages.sumFits
          : `${messages.sum({ sum: money(sum), price: money(price) })} ${apart({ amount: money(Math.abs(sum - price)) })}`}
      </Text>
      {alone > price && (
        <Text size="sm" c="dimmed">
          {messages.saved({ price: money(alone), amount: money(alone - price) })}
        </Text>
      )}
    </div>
  )
}

/** The shares of a price in proportion to what the rows cost by themselves; to their numbers if that is nothing. */
export function proposedShares(rows: Row[], price: number, festival: FestivalParts): number[] {
  const alone = rows.map((row) => aloneOf(row, festival))
  return share(price, sumOf(alone) > 0 ? alone : rows.map(({ count }) => numberOf(count)))
}

const cellsWith = (choices: { value: string; label: string }[]) => (row: Fields<BundleItem>) => [
  <SelectField
    key="product"
    {...row.product}
    value={typeof row.product.value === 'string' ? row.product.value : ''}
    choices={choices}
    hideLabel
  />,
  <IntegerField key="count" {...row.count} hideLabel />,
  <MoneyField key="share" {...row.share} hideLabel />,
]

/** The sum, and a button that divides the price anew. */
function ShareTotals({ of, festival }: Pick<ContentsFieldProps, 'of' | 'festival'>) {
  const { items } = of
  const price = numberOf(of.price.value)
  const propose = () => {
    const shares = proposedShares(items.value, price, festival)
    items.onChange(items.value.map((row, index) => ({ ...row, share: shares[index] ?? 0 })))
  }
  return (
    <Group justify="space-between">
      <ShareSum
        rows={items.value}
        price={price}
        alone={sumOf(items.value.map((row) => aloneOf(row, festival)))}
      />
      <Button size="compact-sm" variant="default" onClick={propose}>
        {messages.propose}
      </Button>
    </Group>
  )
}

interface ContentsFieldProps {
  of: Fields<Bundle>
  errorAt: (path: string) => string | undefined
  festival: FestivalParts
}

/** The products of a bundle with their numbers and shares. */
export function ContentsField({ of, errorAt, festival }: ContentsFieldProps) {
  const { money } = useFormats()
  const { items } = of
  const left = (rows: Row[]) => numberOf(of.price.value) - sumOf(rows.map((row) => numberOf(row.share)))
  const choices = festival.products.map(({ value: { external_code: value, name: label } }) => ({
    value,
    label,
  }))
  return (
    <RowsField<BundleItem>
      field={items}
      errorAt={errorAt}
      labels={messages.row}
      addLabel={messages.add}
      hint={messages.contentsHint}
      newRow={(rows) => ({ product: '', count: 1, share: Math.max(0, left(rows)) })}
      cells={cellsWith(choices)}
      infoColumn={{ label: messages.alone, of: (row) => money(aloneOf(row, festival)) }}
      canMove
    >
      {items.value.length > 0 && <ShareTotals of={of} festival={festival} />}
    </RowsField>
  )
}
