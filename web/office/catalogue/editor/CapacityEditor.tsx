import { MultiSelect } from '@mantine/core'
import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import type { SharedCapacity } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { InvalidInput, Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { CatalogueForm, useCatalogueForm } from './catalogue-form.tsx'
import { withCode } from './follow-name.ts'
import { messages } from './messages.ts'

interface ProductsEntryProps {
  entry: Field<(string | InvalidInput)[]>
  festival: FestivalParts
}

function ProductsEntry({ entry, festival }: ProductsEntryProps) {
  return (
    <MultiSelect
      label={entry.label}
      description={messages.capacityProductsHint}
      data-path={entry.name}
      error={entry.error}
      data={festival.products.map(({ value }) => ({ value: value.external_code, label: value.name }))}
      value={entry.value.filter((code) => typeof code === 'string')}
      onChange={(codes) => entry.onChange(codes)}
      searchable
    />
  )
}

interface CapacityEditorProps {
  /** `taken` is missing for a new one. */
  part: FestivalPart<SharedCapacity> & { taken?: number }
  festival: FestivalParts
}

/** The editor of a shared capacity. */
export function CapacityEditor({ part, festival }: CapacityEditorProps) {
  const { count } = useFormats()
  const editing = useCatalogueForm<SharedCapacity>({
    list: 'capacities',
    part,
    labels: messages.capacityLabels,
    keyOf: ({ code }) => code,
  })
  const { form } = editing
  const isNew = part.version === ''
  const { code, name, capacity, products } = form.fields
  const codes = festival.capacities.map(({ value }) => value.code)
  const codeOf = (text: string) => unusedCode(codeFrom(text), codes)
  return (
    <CatalogueForm editing={editing} name={form.saved.value.name}>
      <Section title={messages.howMany}>
        <Columns>
          <TextField {...(isNew ? withCode(name, code, codeOf) : name)} required />
          <TextField
            {...code}
            required={isNew}
            readOnly={!isNew}
            hint={isNew ? messages.capacityCodeHint : messages.capacityCodeStays}
          />
          <IntegerField
            {...capacity}
            required
            hint={isNew ? undefined : messages.takenNow({ taken: count(part.taken ?? 0) })}
          />
        </Columns>
        <ProductsEntry entry={products} festival={festival} />
      </Section>
    </CatalogueForm>
  )
}
