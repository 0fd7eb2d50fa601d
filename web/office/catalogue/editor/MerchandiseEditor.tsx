import type { MerchandiseItem } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { PartTranslations } from './PartTranslations.tsx'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { codesOf } from './ProductSections.tsx'
import { useCatalogueForm, useConfirmSwitchOff } from './catalogue-form.tsx'
import {
  hiddenRefundFields,
  StockSection,
  ShopSection,
  PriceSection,
  RefundSection,
  SaleSection,
} from './item-sections.tsx'

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
    labels: messages.goodsLabels,
    keyOf: (item) => item.external_code,
    hidden: (draft) => hiddenRefundFields(part.value, draft),
  })
  const { form } = editing
  const { confirmation, saveOrConfirm } = useConfirmSwitchOff('merchandise', form.saved.value.name, editing)
  const { merchandiseTypes, timezone } = festival.site.value
  const isNew = part.version === ''
  const code = isNew ? undefined : part.value.external_code
  const known = festival.merchandise.find(({ value }) => value.external_code === code)
  const of = form.fields
  return (
    <EditForm
      form={form}
      saveLabel={isNew ? catalogueMessages.addButtons.merchandise : undefined}
      onSave={saveOrConfirm}
    >
      <ShopSection of={of} isNew={isNew} codes={codesOf(festival)} types={merchandiseTypes} />
      <PriceSection of={of} />
      <StockSection of={of} taken={known?.taken ?? 0} />
      <SaleSection of={of} zone={timezone} />
      <RefundSection of={of} zone={timezone} saved={part.value} />
      <PartTranslations of={of} errorAt={form.errorAt} festival={festival} />
      {confirmation}
    </EditForm>
  )
}
