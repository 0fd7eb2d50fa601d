import { Type, type TSchema } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/** A page of a list. `next` goes back as `from` to get the page after it; it is null on the last one. */
export const Page = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    next: Nullable(Type.String()),
    total: Type.Integer({ description: 'Counted up to 10,000.' }),
  })
