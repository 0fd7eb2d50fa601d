import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/** What a picture is for decides what is taken and the sizes that are made of it: a banner is 1920 by 768, only a logo may be an SVG. */
export const PICTURE_USES = ['logo', 'banner', 'item'] as const

export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const

/** `name` is the file's own name; the picture's address begins with its plain letters. */
export const AddPicture = Type.Object({ use: Text(), name: Text() })

/** `address` is what a part of the festival names: `/pictures/shirt-3f2a9c1b.webp`. */
export const PictureAnswer = Type.Object({ picture: Type.Object({ address: Type.String() }) })

/** A text as it was written, and as the shop would show it: without what it does not take. */
export const Preview = Type.Object({ text: Text() })
export const PreviewAnswer = Type.Object({ html: Type.String() })
export type PreviewAnswer = Static<typeof PreviewAnswer>
