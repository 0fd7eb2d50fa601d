import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { withQuery } from '#contract/calls/address.ts'
import type { DiscountCodeBatch } from '#contract/office/discount-codes.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { MailCodesButton } from './MailCodesButton.tsx'
import { codesPath } from './paths.ts'
import { messages } from './messages.ts'

function useColumns(discount: string): Column<DiscountCodeBatch>[] {
  const { count, day } = useFormats()
  return [
    {
      title: messages.labels.name,
      long: true,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={withQuery(codesPath(discount), { batch_id: String(id) })} fw={550}>
          {name || messages.unnamed}
        </Anchor>
      ),
    },
    { title: messages.createdOn, cell: ({ created_at }) => day(created_at) },
    {
      title: messages.count,
      end: true,
      cell: ({ count: codes, off }) =>
        off === 0 ? count(codes) : messages.countOff({ count: count(codes), off: count(off) }),
    },
    { title: messages.used, end: true, cell: ({ used }) => (used === null ? '' : count(used)) },
    {
      title: messages.left,
      end: true,
      cell: ({ left, uses_each }) => (uses_each === null ? messages.unlimited : count(left ?? 0)),
    },
    {
      title: messages.mails,
      bare: true,
      cell: (batch) =>
        batch.mailed_at === null ? (
          <MailCodesButton batch={batch} />
        ) : (
          messages.mailedOn({ day: day(batch.mailed_at) })
        ),
    },
  ]
}

interface BatchTableProps {
  discount: string
  batches: DiscountCodeBatch[] | undefined
}

/** The batches of a discount with what is used and left; each opens its codes. */
export const BatchTable = ({ discount, batches }: BatchTableProps) => (
  <DataTable
    label={messages.batches}
    columns={useColumns(discount)}
    rows={batches}
    keyOf={({ id }) => id}
    empty={messages.noBatches}
  />
)
