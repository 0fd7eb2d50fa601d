import { Badge, Text } from '@mantine/core'
import type { Question } from '#contract/festival/questions.ts'
import type { FestivalParts, QuestionPart } from '#contract/office/festival.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { NameAndCode } from './cells.tsx'
import { messages } from './messages.ts'
import { RowActions } from './RowActions.tsx'
import { SortableTable } from './SortableTable.tsx'

/** The items, types and ages of which it is asked, in words. */
function targetsText({ products, merchandise, site }: FestivalParts, { for: target, per }: Question): string {
  const { productTypes, merchandiseTypes, ageRanges } = site.value
  const names = new Map([...products, ...merchandise].map(({ value }) => [value.external_code, value.name]))
  const items = [
    ...target.items.map((code) => names.get(code) ?? code),
    ...target.types.map((type) => labelOf({ ...productTypes, ...merchandiseTypes }, type)),
  ]
  const ages = target.ages.map((age) => labelOf(ageRanges, age))
  const whole = per === 'order' ? messages.questionPerOrder : ages.length > 0 ? messages.questionOfAges : ''
  return [items.length === 0 ? whole : items.join(', '), ages.join(', ')].filter(Boolean).join(' · ')
}

function useColumns(festival: FestivalParts): Column<QuestionPart>[] {
  const { fullDate } = useFormats()
  const dueText = (due: string) =>
    due === 'purchase' || due === 'gate' ? messages.questionDues[due] : fullDate(due)
  return [
    {
      title: messages.itemName,
      long: true,
      cell: ({ value: { key, label } }) => <NameAndCode list="questions" code={key} name={label} />,
    },
    { title: messages.questionOf, long: true, cell: ({ value }) => targetsText(festival, value) },
    { title: messages.questionDue, cell: ({ value: { due } }) => dueText(due) },
    {
      title: messages.saleState,
      bare: true,
      cell: ({ value: { enabled } }) => (
        <Badge variant="light" color={enabled ? 'teal' : 'gray'}>
          {enabled ? messages.questionOn : messages.saleStates.off}
        </Badge>
      ),
    },
  ]
}

const actionsOn = ({ version, value: { key, label, enabled } }: QuestionPart) => (
  <RowActions list="questions" partKey={key} name={label} {...{ version, enabled }} />
)

/** The list of questions. */
export function QuestionList({ festival }: { festival: FestivalParts }) {
  return (
    <>
      <Text size="sm">{messages.questionsNote}</Text>
      <SortableTable
        list="questions"
        label={catalogueMessages.catalogueLists.questions}
        rows={festival.questions}
        keyOf={({ value }) => value.key}
        nameOf={({ value }) => value.label}
        columns={useColumns(festival)}
        actions={actionsOn}
      />
    </>
  )
}
