import type { MerchandiseItem } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import { PartTranslations } from './PartTranslations.tsx'
import { NeedsSection } from './needs/NeedsSection.tsx'
import { messages } from './messages.ts'
import { codesOf } from './ProductSections.tsx'
import { CatalogueForm, useCatalogueForm } from './catalogue-form.tsx'
import {
  hiddenRefundFields,
  hiddenVariantFields,
  StockSection,
  ShopSection,
  PriceSection,
  RefundSection,
  SaleSection,
} from './item-sections.tsx'
import { VariantsSection } from './VariantsSection.tsx'

const savedOf = ({ merchandise }: FestivalParts, { external_code }: MerchandiseItem) =>
  merchandise.find(({ value }) => value.external_code === external_code)

/** The editor of a merchandise item. */
export function MerchandiseEditor({
  part,
  festival,
}: {
  part: Versioned<MerchandiseItem>
  festival: FestivalParts
}) {
  const editing = useCatalogueForm<MerchandiseItem>({
    list: 'merchandise',
    part,
    labels: { ...messages.goodsLabels, ...messages.merchandiseLabels },
    keyOf: (item) => item.external_code,
    hidden: (draft) => [...hiddenRefundFields(part.value, draft), ...hiddenVariantFields(draft)],
  })
  const { form } = editing
  const { merchandiseTypes, timezone } = festival.site.value
  const isNew = part.version === ''
  const known = isNew ? undefined : savedOf(festival, part.value)
  const of = form.fields
  return (
    <CatalogueForm editing={editing} name={form.saved.value.name}>
      <ShopSection of={of} isNew={isNew} codes={codesOf(festival)} types={merchandiseTypes} />
      <PriceSection of={of} errorAt={form.errorAt} />
      <StockSection of={of} taken={known?.taken ?? 0}>
        <SwitchField {...of.pick_up} hint={messages.pickUpHint} />
      </StockSection>
      <VariantsSection of={of} errorAt={form.errorAt} saved={known} zone={timezone} />
      <NeedsSection of={of} errorAt={form.errorAt} products={festival.products} isMerchandise />
      <SaleSection of={of} zone={timezone} />
      <RefundSection of={of} zone={timezone} saved={part.value} />
      <PartTranslations of={of} errorAt={form.errorAt} festival={festival} />
    </CatalogueForm>
  )
}
