import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import type { AllDiscountFigures } from '#contract/office/discount-figures.ts'
import { listPath } from '#web/office/catalogue/catalogue-query.ts'
import { figuresPath } from '#web/office/catalogue/codes/paths.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { messages } from './messages.ts'

/** The discount with the link to its own figures, which what staff gave off has not. */
function nameOf({ key, name }: AllDiscountFigures[number]) {
  if (key === null) return messages.manual
  return (
    <Anchor component={Link} to={figuresPath(key)} fw={550}>
      {name}
    </Anchor>
  )
}

/** What each discount came to, and what staff gave off. */
export function AllDiscountFiguresPage() {
  const { data, error } = useQuery({
    queryKey: ['discount-figures'],
    queryFn: () => call(calls.readAllDiscountFigures),
  })
  if (error && !data) throw error
  return (
    <Page
      title={messages.ofAll}
      lead={messages.lead}
      back={{ to: listPath('discounts'), name: catalogueMessages.catalogueLists.discounts }}
      beside={<DownloadButton />}
    >
      {data ? (
        <FiguresTable
          title={messages.ofAll}
          heading={false}
          rows={data.rows}
          first={messages.discount}
          nameOf={nameOf}
          keyOf={({ key }) => key ?? ''}
          empty={<Text c="dimmed">{messages.noneYet}</Text>}
        />
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  )
}
