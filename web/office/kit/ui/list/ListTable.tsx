import { Text } from '@mantine/core'
import type { List } from '#web/office/kit/lib/list-query.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { messages } from '#web/office/kit/ui/messages.ts'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'more' | 'empty'>, EmptyStateProps {
  list: Pick<List<Row>, 'rows' | 'more'> & { first?: { near?: boolean } | undefined }
}

/** The table of a list page, with its empty state and a button for the next page. */
export const ListTable = <Row,>({
  list,
  isFiltered,
  clear,
  none,
  noneHint,
  ...table
}: ListTableProps<Row>) => (
  <>
    {list.first?.near === true && (
      <Text component="output" display="block" size="sm" c="dimmed">
        {messages.nearlyFound}
      </Text>
    )}
    <DataTable
      {...table}
      rows={list.rows}
      more={list.more}
      empty={<EmptyState isFiltered={isFiltered} clear={clear} none={none} noneHint={noneHint} />}
    />
  </>
)
