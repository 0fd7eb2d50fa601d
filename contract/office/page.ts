import { Type, type TSchema } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/** A page of a list. `next` is the `from` of the following page; null on the last one. */
export const Page = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    next: Nullable(Type.String()),
    near: Type.Optional(
      Type.Boolean({ description: 'Whether nothing matches the search as typed, and these are similar.' }),
    ),
    total: Type.Integer({ description: 'The number of rows, counted up to 10,000.' }),
  })

/** The column by which a list is sorted, with a leading minus for descending order. Empty or unknown means the default order. */
export const Sort = (columns: readonly string[]) =>
  Type.String({
    default: '',
    description: 'The name of a column, with a leading minus for descending order.',
    examples: columns.flatMap((column) => [column, `-${column}`]),
  })
