import type { Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import { CatalogueForm, useCatalogueForm } from './catalogue-form.tsx'
import { hiddenFields, ProductSections } from './ProductSections.tsx'

const LABELS = { ...messages.goodsLabels, ...messages.productLabels, ...messages.occasionLabels }

/** The payments must add up to price and fee. */
function usePlanCheck() {
  const { money } = useFormats()
  return ({ payment_plan, price, fee }: Product): FieldErrors => {
    const sum = payment_plan.reduce((total, { amount }) => total + amount, 0)
    if (payment_plan.length === 0 || sum === price + fee) return {}
    return { payment_plan: [messages.planApart({ sum: money(sum), price: money(price + fee) })] }
  }
}

/** The editor of a product. */
export function ProductEditor({ part, festival }: { part: Versioned<Product>; festival: FestivalParts }) {
  const editing = useCatalogueForm<Product>({
    list: 'products',
    part,
    labels: LABELS,
    keyOf: (product) => product.external_code,
    check: usePlanCheck(),
    hidden: (draft) => hiddenFields(part.value, draft),
  })
  const { form } = editing
  return (
    <CatalogueForm editing={editing} name={form.saved.value.name}>
      <ProductSections form={form} festival={festival} />
    </CatalogueForm>
  )
}
