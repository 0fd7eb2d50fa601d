import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import type { DiscountFigures } from '#contract/office/discount-figures.ts'
import { editPath, useDiscountName } from '#web/office/catalogue/catalogue-query.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { FIGURES, FiguresTable, useFigureText } from './FiguresTable.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { messages } from './messages.ts'

function Figures({ figures: { total, batches, codes } }: { figures: DiscountFigures }) {
  const text = useFigureText()
  return (
    <>
      <Section title={messages.total}>
        <DescriptionList items={FIGURES.map((name) => [messages.labels[name], text(total, name)])} />
      </Section>
      {batches.length > 0 && (
        <FiguresTable
          title={messages.byBatch}
          rows={batches}
          first={messages.batch}
          nameOf={({ name }) => name || messages.unnamed}
          keyOf={({ batch_id }) => batch_id}
        />
      )}
      {codes.some(({ code }) => code !== null) && (
        <FiguresTable
          title={messages.byCode}
          rows={codes}
          first={messages.code}
          nameOf={({ code }) => code ?? messages.noCode}
          keyOf={({ code }) => code ?? ''}
        />
      )}
    </>
  )
}

/** What the items with a discount came to. */
export function DiscountFiguresPage() {
  const { key = '' } = useParams()
  const { name, isMissing } = useDiscountName(key)
  const { data, error } = useQuery({
    queryKey: ['discount-figures', key],
    queryFn: () => call(calls.readDiscountFigures, { key }),
    enabled: !isMissing,
  })
  if (isMissing) return <NotFound />
  if (error && !data) throw error
  return (
    <Page
      title={messages.figuresOf({ name })}
      lead={messages.lead}
      back={{ to: editPath('discounts', key), name }}
      beside={<DownloadButton />}
    >
      {data ? <Figures figures={data.figures} /> : <Skeleton h={320} />}
    </Page>
  )
}
