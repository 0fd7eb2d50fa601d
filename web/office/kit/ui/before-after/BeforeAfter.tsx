import { Badge, Table } from '@mantine/core'
import style from './BeforeAfter.module.css'
import { diffWords } from './diff-words.ts'
import { messages } from './messages.ts'

/** A changed field, as texts; `unusual` is a warning about a likely mistake. */
export interface ChangedField {
  id: string
  name: string
  before: string
  after: string
  unusual: string[]
}

/** A field before and after, with the difference marked. */
function Values({ before, after, unusual }: ChangedField) {
  const parts = diffWords(before, after)
  const isUnusual = unusual.length > 0
  return (
    <>
      <Table.Td className={style.value ?? ''} data-side={messages.before}>
        {parts.start}
        {parts.was !== '' && <del className={style.was}>{parts.was}</del>}
        {parts.end}
      </Table.Td>
      <Table.Td className={style.value ?? ''} data-side={messages.after}>
        {parts.start}
        {parts.is !== '' && <ins className={(isUnusual ? style.unusual : style.is) ?? ''}>{parts.is}</ins>}
        {parts.end}
        {unusual.map((why) => (
          <div key={why}>
            <Badge
              classNames={{ root: style.why ?? '', label: style.reason ?? '' }}
              color="red.9"
              variant="filled"
            >
              {why}
            </Badge>
          </div>
        ))}
      </Table.Td>
    </>
  )
}

/** Fields before and after; unusual changes are red and give the reason. */
export function BeforeAfter({ fields }: { fields: ChangedField[] }) {
  return (
    <Table className={style.table ?? ''} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{messages.field}</Table.Th>
          <Table.Th scope="col">{messages.before}</Table.Th>
          <Table.Th scope="col">{messages.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field.id}>
            <Table.Th scope="row" className={style.field ?? ''}>
              {field.name}
            </Table.Th>
            <Values {...field} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
