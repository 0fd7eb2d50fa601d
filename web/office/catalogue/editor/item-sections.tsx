import type { ReactNode } from 'react'
import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Goods } from '#contract/festival/items.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import {
  CapacityField,
  IntegerField,
  InstantField,
  MoneyField,
  OptionalWallClockField,
  PercentField,
} from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { type DraftFields, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { withCode } from './follow-name.ts'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { OwnPriceFields, priceField } from './prices/OwnPriceFields.tsx'
import { PicturesField } from './PicturesField.tsx'

/** The sections that the editors of products and merchandise share. */
export interface SectionProps {
  of: Fields<Goods>
  children?: ReactNode
}

interface ShopSectionProps extends SectionProps {
  isNew: boolean
  /** The codes of all items. */
  codes: string[]
  types: Record<string, string>
}

/** How the shop shows it. */
export function ShopSection({ of, isNew, codes, types, children }: ShopSectionProps) {
  const images = [of.shop_image, of.shop_image_2, of.shop_image_3, of.shop_image_4]
  const choices = choicesOf(types)
  const codeOf = (text: string) => unusedCode(codeFrom(text), codes)
  const addresses = images.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const place = (chosen: string[]) => {
    for (const [index, image] of images.entries()) image.onChange(chosen[index] ?? null)
  }
  const name = of.name.value instanceof InvalidInput ? '' : of.name.value
  return (
    <Section title={messages.inShop}>
      <Columns>
        <TextField {...(isNew ? withCode(of.name, of.external_code, codeOf) : of.name)} required />
        <TextField
          {...of.external_code}
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? messages.codeHint : catalogueMessages.codeStays}
        />
        <SelectField {...of.type} choices={choices} required />
        {children}
      </Columns>
      <Columns>
        <SwitchField {...of.enabled} hint={isNew ? messages.draftHint : messages.enabledHint} />
        <SwitchField {...of.is_featured} hint={messages.featuredHint} />
        <SwitchField {...of.force_view} hint={messages.forceViewHint} />
      </Columns>
      <PicturesField
        name={name}
        addresses={addresses}
        onChange={place}
        error={images.find(({ error }) => error !== undefined)?.error}
      />
      <RichTextField {...of.shop_description} />
    </Section>
  )
}

interface PriceSectionProps extends SectionProps {
  errorAt: (path: string) => string | undefined
}

/** Its price. */
export const PriceSection = ({ of, errorAt, children }: PriceSectionProps) => (
  <Section title={messages.prices}>
    <Columns>
      <MoneyField {...priceField(of)} required />
      <MoneyField {...of.fee} />
      <PercentField {...of.tax_rate} hint={messages.taxHint} />
    </Columns>
    <OwnPriceFields of={of} errorAt={errorAt} />
    {children}
  </Section>
)

/** The capacity, and the limit per customer. `taken` is null if the departures have the places. */
export function StockSection({ of, taken, children }: SectionProps & { taken: number | null }) {
  const { count } = useFormats()
  const known =
    taken === null || taken === 0 ? messages.unlimited : messages.takenNow({ taken: count(taken) })
  return (
    <Section title={messages.howMany}>
      <Columns>
        {taken === null ? (
          <CapacityField {...of.stock} hint={messages.stockBySeats} />
        ) : (
          <CapacityField {...of.stock} hint={known} />
        )}
        <IntegerField {...of.limit_per_order} hint={messages.noLimit} />
        {children}
      </Columns>
    </Section>
  )
}

/** When it is on sale. */
export const SaleSection = ({
  of,
  zone,
  children,
}: SectionProps & { zone: string; children?: ReactNode }) => (
  <Section title={messages.saleWindow}>
    <Columns>
      <InstantField {...of.on_sale_from} zone={zone} />
      <InstantField {...of.on_sale_until} zone={zone} />
      {children}
    </Columns>
  </Section>
)

type RefundFee = Pick<Goods, 'refund_fee'>

/** The fields of `RefundSection` that it does not show. A fee that is saved is shown, since staff can refund what customers cannot. */
export const hiddenRefundFields = (
  { refund_fee }: RefundFee,
  { is_refundable }: Pick<DraftFields<Goods>, 'is_refundable'>,
) => {
  if (is_refundable === true) return []
  const dates = ['allow_refund_requests_from', 'allow_refund_requests_until'] as const
  return refund_fee > 0 ? dates : ([...dates, 'refund_fee'] as const)
}

/** The fields of `VariantsSection` that it does not show. */
export const hiddenVariantFields = ({ variants }: Pick<DraftFields<Goods>, 'variants'>) =>
  variants.length > 0 ? [] : (['allow_variant_changes_until', 'allow_cheaper_variants'] as const)

/** Whether, until when and for which fee it is refundable. */
export function RefundSection({ of, zone, saved }: SectionProps & { zone: string; saved: RefundFee }) {
  const hidden = new Set<string>(hiddenRefundFields(saved, { is_refundable: of.is_refundable.value }))
  return (
    <Section title={messages.refundRules}>
      <SwitchField {...of.is_refundable} />
      <Columns>
        {of.is_refundable.value === true && (
          <>
            <OptionalWallClockField {...of.allow_refund_requests_from} zone={zone} />
            <OptionalWallClockField {...of.allow_refund_requests_until} zone={zone} />
          </>
        )}
        {!hidden.has('refund_fee') && <MoneyField {...of.refund_fee} hint={messages.refundFeeHint} />}
      </Columns>
    </Section>
  )
}
