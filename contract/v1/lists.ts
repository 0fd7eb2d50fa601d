import { Type, type TSchema } from 'typebox'
import { Nullable, Text } from '#contract/kinds.ts'

/** How many objects a page has at most, and without `limit`. */
export const MAX_LIMIT = 500
export const DEFAULT_LIMIT = 100

/** A page of a list. */
export const ApiList = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    next: Nullable(
      Type.String({
        description:
          'The `cursor` of the following page; null on the last one. A page can have fewer objects than `limit`, even none, and a next one.',
      }),
    ),
  })

/** A limit out of bounds is kept as a text, and refused. */
const Limit = () =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'How many objects a page has at most.',
  })

/** What every list takes. */
export const ApiListQuery = Type.Object({
  limit: Limit(),
  cursor: Type.String({ default: '', description: 'The `next` of the page before, of the same query.' }),
  changed_after: Type.String({
    default: '',
    description:
      'Only what has changed since this instant (ISO 8601 with an offset), and perhaps what changed shortly before.',
  }),
})
export interface ApiListQuery {
  limit: number | string
  cursor: string
  changed_after: string
}

/** What the stream of events takes: where it goes on. */
export const ApiChangesQuery = Type.Object({
  after: Type.String({ default: '0', description: 'The `next` of the call before; `0` for the beginning.' }),
  limit: Limit(),
})
export interface ApiChangesQuery {
  after: string
  limit: number | string
}

/** The code of an object in a path. */
export const ByCode = Type.Object({ code: Text() })
