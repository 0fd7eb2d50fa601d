import type { Product } from '#contract/festival/goods.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Part } from '#web/office/parts/draft.ts'
import { PartFrame } from '#web/office/parts/PartFrame.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { useEditing, useSwitchingOff } from './editing.tsx'
import { ProductSections } from './ProductSections.tsx'

const LABELS = { ...words.goodsLabels, ...words.productLabels }

/** Makes or changes a product. */
export function ProductEditor({ part, festival }: { part: Part<Product>; festival: FestivalParts }) {
  const editing = useEditing<Product>({
    list: 'products',
    part,
    labels: LABELS,
    keyOf: (product) => product.external_code,
  })
  const { form } = editing
  const { question, saveOrAsk } = useSwitchingOff('products', form.part.value.name, editing)
  return (
    <PartFrame
      form={form}
      saveLabel={part.version === '' ? words.addButtons.products : undefined}
      onSave={saveOrAsk}
    >
      <ProductSections form={form} festival={festival} />
      {question}
    </PartFrame>
  )
}
