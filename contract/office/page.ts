import { Type, type TSchema } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/** A page of a list. `next` goes back as `from` to get the page after it; it is null on the last one. */
export const Page = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    next: Nullable(Type.String()),
    total: Type.Integer({ description: 'Counted up to 10,000.' }),
  })

/** By which column a list is sorted: its name, with a minus before it the other way round. Empty, or none of these, is the list's own order. */
export const Sort = (columns: readonly string[]) =>
  Type.String({
    default: '',
    description: 'The name of a column, with a minus before it the other way round.',
    examples: columns.flatMap((column) => [column, `-${column}`]),
  })
