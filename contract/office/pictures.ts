import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/** The use of a picture decides its formats and sizes: a banner is 1920 by 768 pixels, only a logo may be an SVG. */
export const PICTURE_USES = ['logo', 'banner', 'item'] as const

export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const

/** `name` is the file name; the address of the picture begins with its letters and digits. */
export const AddPicture = Type.Object({ use: Text(), name: Text() })

/** `address` is how a part of the festival refers to the picture: `/pictures/shirt-3f2a9c1b.webp`. */
export const PictureResponse = Type.Object({ picture: Type.Object({ address: Type.String() }) })

/** A rich text, and the sanitized HTML that the shop would show. */
export const Preview = Type.Object({ text: Text() })
export const PagePreviewResponse = Type.Object({ html: Type.String() })
export type PagePreviewResponse = Static<typeof PagePreviewResponse>
