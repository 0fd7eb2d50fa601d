import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Goods, Variant } from '#contract/festival/items.ts'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import {
  CapacityField,
  OptionalMoneyField,
  OptionalWallClockField,
} from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { VariantPicture } from './VariantPicture.tsx'

type Row = DraftFields<Variant>

interface VariantsSectionProps {
  of: Fields<Goods>
  errorAt: (path: string) => string | undefined
  /** The saved item, for what is taken of its variants; undefined for a new one. */
  saved: { value: Pick<Goods, 'variants'>; variants_taken: number[] } | undefined
  zone: string
}

const blank = (): Variant => ({ key: '', name: '', price: null, fee: null, stock: null, image: null })

const columns = messages.variantRow

/** The saved variant of a row, and what is taken of it. */
function savedOf(saved: VariantsSectionProps['saved'], { key }: Row) {
  const index = saved?.value.variants.findIndex((variant) => variant.key === key) ?? -1
  return { isSaved: index >= 0, taken: saved?.variants_taken[index] ?? 0 }
}

/** A row with another name; its key is made of that until it is saved. */
function renamed(rows: Row[], row: Row, name: string): Partial<Row> {
  const keys = rows.flatMap(({ key }) => (typeof key === 'string' && key !== row.key ? [key] : []))
  return { name, key: unusedCode(codeFrom(name) || 'variant', keys) }
}

function VariantRows({ of, errorAt, saved }: Omit<VariantsSectionProps, 'zone'>) {
  const { count } = useFormats()
  const rows: Row[] = of.variants.value
  const change = (variants: Row[]) => {
    of.variants.onChange(variants)
    if (variants.length === 0) of.option.onChange(null)
  }
  const cells = (row: Fields<Variant>, changeRow: (changes: Partial<Row>) => void, at: number) => {
    const known = rows[at]
    const isNew = known !== undefined && !savedOf(saved, known).isSaved
    const rename = (name: string) => known && changeRow(renamed(rows, known, name))
    return [
      <TextField key="name" {...row.name} {...(isNew && { onChange: rename })} hideLabel />,
      <CapacityField key="stock" {...row.stock} hideLabel />,
      <OptionalMoneyField key="price" {...row.price} hideLabel />,
      <OptionalMoneyField key="fee" {...row.fee} hideLabel />,
      <VariantPicture key="image" called={known?.name} field={row.image} />,
    ]
  }
  return (
    <RowsField<Variant>
      field={{ ...of.variants, onChange: change }}
      errorAt={errorAt}
      labels={columns}
      headings={[columns.name, columns.stock, columns.price, columns.fee, columns.image]}
      hint={messages.variantsHint}
      addLabel={messages.variantAdd}
      newRow={blank}
      cells={cells}
      infoColumn={{ label: messages.variantTaken, of: (row) => count(savedOf(saved, row).taken) }}
      mustStay={(row) => savedOf(saved, row).taken > 0}
      canMove
    />
  )
}

/** The sizes or colours that an item comes in, and what they are the answer to. */
export function VariantsSection({ zone, ...props }: VariantsSectionProps) {
  const { option, variants, allow_variant_changes_until: until, allow_cheaper_variants } = props.of
  return (
    <Section title={messages.variants}>
      {variants.value.length > 0 && (
        <TextField
          {...option}
          value={option.value ?? ''}
          onChange={(text) => option.onChange(text === '' ? null : text)}
          hint={messages.optionHint}
          required
        />
      )}
      <VariantRows {...props} />
      {variants.value.length > 0 && (
        <Columns>
          <OptionalWallClockField {...until} zone={zone} hint={messages.variantChangesHint} />
          <SwitchField {...allow_cheaper_variants} hint={messages.cheaperHint} />
        </Columns>
      )}
    </Section>
  )
}
