import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MerchandiseItem } from '#contract/festival/items.ts'
import {
  CapacityEntry,
  ChoiceEntry,
  CountEntry,
  FlagEntry,
  InstantEntry,
  MoneyEntry,
  OptionalWallClockEntry,
  PercentEntry,
  RichTextEntry,
  TextEntry,
} from '#web/office/forms/fields.tsx'
import { Unread } from '#web/office/forms/draft.ts'
import type { Entries } from '#web/office/forms/edit-form.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { PicturesField } from './PicturesField.tsx'

/** The parts of an editor that products and merchandise have in common. */
export interface SectionProps {
  of: Entries<MerchandiseItem>
  children?: ReactNode
}

/** Two columns where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
    {children}
  </SimpleGrid>
)

interface InShopProps extends SectionProps {
  isNew: boolean
  types: Record<string, string>
}

/** How the shop shows it. */
export function InShop({ of, isNew, types, children }: InShopProps) {
  const images = [of.shop_image, of.shop_image_2, of.shop_image_3, of.shop_image_4]
  const choices = Object.entries(types).map(([value, label]) => ({ value, label }))
  const addresses = images.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const place = (chosen: string[]) => {
    for (const [index, image] of images.entries()) image.onChange(chosen[index] ?? null)
  }
  const name = of.name.value instanceof Unread ? '' : of.name.value
  return (
    <Part title={words.inShop}>
      <Columns>
        <TextEntry {...of.name} required />
        <TextEntry
          {...of.external_code}
          required={isNew}
          fixed={!isNew}
          hint={isNew ? words.codeHint : words.codeStays}
        />
        <ChoiceEntry {...of.type} choices={choices} required />
        {children}
      </Columns>
      <Columns>
        <FlagEntry {...of.enabled} hint={words.enabledHint} />
        <FlagEntry {...of.is_featured} hint={words.featuredHint} />
        <FlagEntry {...of.force_view} hint={words.forceViewHint} />
      </Columns>
      <PicturesField
        name={name}
        addresses={addresses}
        onChange={place}
        error={images.find(({ error }) => error !== undefined)?.error}
      />
      <RichTextEntry {...of.shop_description} />
    </Part>
  )
}

/** What it costs. */
export const Prices = ({ of, children }: SectionProps) => (
  <Part title={words.prices}>
    <Columns>
      <MoneyEntry {...of.price} required />
      <MoneyEntry {...of.fee} />
      <PercentEntry {...of.tax_rate} hint={words.taxHint} />
    </Columns>
    {children}
  </Part>
)

/** How many there are, and how many somebody may have. `taken` is null where departures have the places. */
export function HowMany({ of, taken }: SectionProps & { taken: number | null }) {
  const { count } = useFormats()
  const known = taken === null || taken === 0 ? words.unlimited : words.takenNow(count(taken))
  return (
    <Part title={words.howMany}>
      <Columns>
        {taken === null ? (
          <CapacityEntry {...of.stock} hint={words.stockBySeats} />
        ) : (
          <CapacityEntry {...of.stock} hint={known} />
        )}
        <CountEntry {...of.limit_per_order} hint={words.noLimit} />
      </Columns>
    </Part>
  )
}

/** When it can be bought. */
export const SaleWindow = ({ of, zone }: SectionProps & { zone: string }) => (
  <Part title={words.saleWindow}>
    <Columns>
      <InstantEntry {...of.on_sale_from} zone={zone} />
      <InstantEntry {...of.on_sale_until} zone={zone} />
    </Columns>
  </Part>
)

/** Whether, when and at what cost it can be given back. */
export const RefundRules = ({ of, zone }: SectionProps & { zone: string }) => (
  <Part title={words.refundRules}>
    <FlagEntry {...of.is_refundable} />
    <Columns>
      <OptionalWallClockEntry {...of.allow_refund_requests_from} zone={zone} />
      <OptionalWallClockEntry {...of.allow_refund_requests_until} zone={zone} />
      <MoneyEntry {...of.refund_fee} hint={words.refundFeeHint} />
    </Columns>
  </Part>
)
