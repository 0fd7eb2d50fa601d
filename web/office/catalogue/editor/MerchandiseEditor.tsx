import type { MerchandiseItem } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Part } from '#web/office/forms/draft.ts'
import { PartFrame } from '#web/office/forms/EditForm.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { useEditing, useSwitchingOff } from './catalogue-form.tsx'
import { HowMany, InShop, Prices, RefundRules, SaleWindow } from './item-sections.tsx'

/** Makes or changes a merchandise item. */
export function MerchandiseEditor({
  part,
  festival,
}: {
  part: Part<MerchandiseItem>
  festival: FestivalParts
}) {
  const editing = useEditing<MerchandiseItem>({
    list: 'merchandise',
    part,
    labels: words.goodsLabels,
    keyOf: (item) => item.external_code,
  })
  const { form } = editing
  const { question, saveOrAsk } = useSwitchingOff('merchandise', form.part.value.name, editing)
  const { merchandiseTypes, timezone } = festival.site.value
  const isNew = part.version === ''
  const code = isNew ? undefined : part.value.external_code
  const known = festival.merchandise.find(({ value }) => value.external_code === code)
  const of = form.entries
  return (
    <PartFrame form={form} saveLabel={isNew ? words.addButtons.merchandise : undefined} onSave={saveOrAsk}>
      <InShop of={of} isNew={isNew} types={merchandiseTypes} />
      <Prices of={of} />
      <HowMany of={of} taken={known?.taken ?? 0} />
      <SaleWindow of={of} zone={timezone} />
      <RefundRules of={of} zone={timezone} />
      {question}
    </PartFrame>
  )
}
