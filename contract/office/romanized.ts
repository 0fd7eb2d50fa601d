import { Type } from 'typebox'

/** Names and lines of addresses in letters that no font of documents has, as these print them. */
export const Romanized = () =>
  Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names and lines of addresses that documents print in Latin letters, as printed.',
    }),
  )
