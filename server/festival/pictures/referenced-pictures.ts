import { entriesOf, type Draft } from '#server/festival/draft.ts'

/** A picture that a festival refers to: `products[3].shop_image` refers to `pictures/weekend.jpg`. */
export interface NamedPicture {
  path: string
  file: string
  /** Determines the accepted formats, and the published sizes. */
  use: 'logo' | 'banner' | 'item'
  /** The line of the file, if known. */
  line?: number
}

export const IMAGE_FIELDS = ['shop_image', 'shop_image_2', 'shop_image_3', 'shop_image_4'] as const

/** Every picture that a festival refers to, in the order of the file. */
export function* namedPictures(draft: Draft): Generator<NamedPicture> {
  const { site } = draft.festival
  for (const use of ['logo', 'banner'] as const)
    if (draft.isValid(`site.${use}`) && site[use] !== null)
      yield { path: `site.${use}`, file: site[use], use }
  for (const { entry, at, isValid } of [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')])
    for (const field of IMAGE_FIELDS) {
      const file = entry[field]
      if (isValid(field) && file !== null) yield { path: `${at}.${field}`, file, use: 'item' }
    }
  for (const { entry, at, isValid } of [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')])
    if (isValid('variants'))
      for (const [index, { image }] of entry.variants.entries())
        if (image !== null) yield { path: `${at}.variants[${index}].image`, file: image, use: 'item' }
  for (const { entry, at, isValid } of entriesOf(draft, 'bundles'))
    if (isValid('shop_image') && entry.shop_image !== null)
      yield { path: `${at}.shop_image`, file: entry.shop_image, use: 'item' }
}
