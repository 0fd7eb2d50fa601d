import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Bundle } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { InvalidInput, type Versioned } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { InstantField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { CatalogueForm, useCatalogueForm } from '#web/office/catalogue/editor/catalogue-form.tsx'
import { withCode } from '#web/office/catalogue/editor/follow-name.ts'
import { messages as editorMessages } from '#web/office/catalogue/editor/messages.ts'
import { PartTranslations } from '#web/office/catalogue/editor/PartTranslations.tsx'
import { PicturesField } from '#web/office/catalogue/editor/PicturesField.tsx'
import { codesOf } from '#web/office/catalogue/editor/ProductSections.tsx'
import { ContentsField } from './ContentsField.tsx'
import { messages } from './messages.ts'

interface ShopSectionProps {
  of: Fields<Bundle>
  festival: FestivalParts
  isNew: boolean
}

/** How the shop shows it. */
function ShopSection({ of, festival, isNew }: ShopSectionProps) {
  const codeOf = (text: string) => unusedCode(codeFrom(text), codesOf(festival))
  const { value: picture } = of.shop_image
  return (
    <Section title={editorMessages.inShop}>
      <Columns>
        <TextField {...(isNew ? withCode(of.name, of.external_code, codeOf) : of.name)} required />
        <TextField
          {...of.external_code}
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? editorMessages.codeHint : catalogueMessages.codeStays}
        />
        <SwitchField {...of.enabled} hint={isNew ? editorMessages.draftHint : editorMessages.enabledHint} />
      </Columns>
      <PicturesField
        name={of.name.value instanceof InvalidInput ? '' : of.name.value}
        addresses={typeof picture === 'string' ? [picture] : []}
        onChange={([first]) => of.shop_image.onChange(first ?? null)}
        error={of.shop_image.error}
        most={1}
        hint={messages.pictureHint}
      />
      <RichTextField {...of.shop_description} />
    </Section>
  )
}

interface BundleEditorProps {
  part: Versioned<Bundle>
  festival: FestivalParts
}

/** The editor of a bundle. */
export function BundleEditor({ part, festival }: BundleEditorProps) {
  const editing = useCatalogueForm<Bundle>({
    list: 'bundles',
    part,
    labels: catalogueMessages.bundleLabels,
    keyOf: ({ external_code }) => external_code,
  })
  const { form } = editing
  const of = form.fields
  const isNew = part.version === ''
  const zone = festival.site.value.timezone
  return (
    <CatalogueForm editing={editing} name={form.saved.value.name}>
      <ShopSection of={of} festival={festival} isNew={isNew} />
      <Section title={messages.contents}>
        <Columns>
          <MoneyField {...of.price} required />
          <MoneyField {...of.fee} hint={messages.feeHint} />
        </Columns>
        <ContentsField of={of} errorAt={form.errorAt} festival={festival} />
      </Section>
      <Section title={editorMessages.saleWindow}>
        <Columns>
          <InstantField {...of.on_sale_from} zone={zone} hint={messages.saleHint} />
          <InstantField {...of.on_sale_until} zone={zone} />
        </Columns>
      </Section>
      <PartTranslations of={of} errorAt={form.errorAt} festival={festival} />
    </CatalogueForm>
  )
}
