import { keyFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Discount } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { CatalogueForm, useCatalogueForm } from '#web/office/catalogue/editor/catalogue-form.tsx'
import { ConditionSection, LimitSection, ValueSection, WhoSection } from './DiscountSections.tsx'
import { withCode } from '#web/office/catalogue/editor/follow-name.ts'
import { messages } from '#web/office/catalogue/editor/messages.ts'
import { PartTranslations } from '#web/office/catalogue/editor/PartTranslations.tsx'

interface NameSectionProps {
  of: Fields<Discount>
  festival: FestivalParts
  isNew: boolean
}

function NameSection({ of, festival, isNew }: NameSectionProps) {
  const keys = festival.discounts.map(({ value }) => value.key)
  const keyOf = (text: string) => unusedCode(keyFrom(text), keys)
  return (
    <Section title={messages.discountName}>
      <Columns>
        <TextField
          {...(isNew ? withCode(of.name, of.key, keyOf) : of.name)}
          required
          hint={messages.discountNameHint}
        />
        <TextField
          {...of.key}
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? messages.discountKeyHint : messages.capacityCodeStays}
        />
        <SwitchField {...of.enabled} hint={messages.discountEnabledHint} />
      </Columns>
    </Section>
  )
}

interface DiscountEditorProps {
  /** `taken` and `given_away` are missing for a new one. */
  part: FestivalPart<Discount> & { taken?: number | null; given_away?: number | null }
  festival: FestivalParts
}

/** The editor of a discount. */
export function DiscountEditor({ part, festival }: DiscountEditorProps) {
  const editing = useCatalogueForm<Discount>({
    list: 'discounts',
    part,
    labels: catalogueMessages.discountLabels,
    keyOf: ({ key }) => key,
  })
  const { form } = editing
  const of = form.fields
  const isNew = part.version === ''
  return (
    <CatalogueForm editing={editing} name={part.value.name}>
      <NameSection of={of} festival={festival} isNew={isNew} />
      <ValueSection of={of} />
      <WhoSection of={of} festival={festival} />
      <ConditionSection of={of} festival={festival} />
      <LimitSection of={of} festival={festival} taken={part.taken ?? null} given={part.given_away ?? null} />
      <PartTranslations of={of} errorAt={form.errorAt} festival={festival} />
    </CatalogueForm>
  )
}
