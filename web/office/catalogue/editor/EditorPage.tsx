import { Anchor, Skeleton } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { codeFrom, keyFrom, unusedCode } from '#contract/festival/codes.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { withQuery } from '#contract/calls/address.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { BundleEditor } from './bundle/BundleEditor.tsx'
import { CapacityEditor } from './CapacityEditor.tsx'
import {
  blankBundle,
  blankCapacity,
  blankDiscount,
  blankEvent,
  blankMerchandise,
  blankProduct,
  blankQuestion,
  blankShipping,
} from './defaults.ts'
import { DiscountEditor } from './discount/DiscountEditor.tsx'
import { EventEditor } from './EventEditor.tsx'
import type { CatalogueList } from '#contract/calls/catalogue-lists.ts'
import { EDITED_LISTS } from '#contract/festival/lists.ts'
import { messages as codesMessages } from '#web/office/catalogue/codes/messages.ts'
import { codesPath, figuresPath } from '#web/office/catalogue/codes/paths.ts'
import { messages as figuresMessages } from '#web/office/catalogue/figures/messages.ts'
import { listPath, useFestival } from '#web/office/catalogue/catalogue-query.ts'
import { MerchandiseEditor } from './MerchandiseEditor.tsx'
import { ProductEditor } from './ProductEditor.tsx'
import { codesOf } from './ProductSections.tsx'
import { QuestionEditor } from './question/QuestionEditor.tsx'
import { ShippingEditor } from './ShippingEditor.tsx'

/** A new record, blank or as a copy of `like` with what is its own. */
const startFrom = <Value extends object>(
  blank: Value,
  like: Value | undefined,
  ownOf: (like: Value) => Partial<Value>,
) => ({
  version: '',
  value: like ? { ...like, ...ownOf(like) } : blank,
})

/** A copy of an item has a code of its own, and is a draft. */
const ownOfItem =
  (festival: FestivalParts) =>
  ({ name }: { name: string }) => ({
    external_code: unusedCode(codeFrom(name), codesOf(festival)),
    enabled: false,
  })

interface EditorProps {
  list: CatalogueList
  festival: FestivalParts
  /** The key of the record; undefined for a new one. */
  partKey?: string | undefined
  /** The key of the record that a new one is a copy of. */
  like?: string | undefined
}

type RecordProps = Omit<EditorProps, 'list'>

function BundlePage({ festival, partKey, like }: RecordProps) {
  const there = festival.bundles.find(({ value }) => value.external_code === (partKey ?? like))
  const part = partKey === undefined ? startFrom(blankBundle(), there?.value, ownOfItem(festival)) : there
  return part ? <BundleEditor part={part} festival={festival} /> : <NotFound />
}

function CapacityPage({ festival, partKey, like }: RecordProps) {
  const { capacities } = festival
  const there = capacities.find(({ value }) => value.code === (partKey ?? like))
  const codes = capacities.map(({ value }) => value.code)
  const part =
    partKey === undefined
      ? startFrom(blankCapacity(), there?.value, ({ name }) => ({ code: unusedCode(codeFrom(name), codes) }))
      : there
  return part ? <CapacityEditor part={part} festival={festival} /> : <NotFound />
}

/** A copy of a discount has codes of its own. */
function DiscountPage({ festival, partKey, like }: RecordProps) {
  const { discounts } = festival
  const there = discounts.find(({ value }) => value.key === (partKey ?? like))
  const keys = discounts.map(({ value }) => value.key)
  const part =
    partKey === undefined
      ? startFrom(blankDiscount(), there?.value, ({ name }) => ({
          key: unusedCode(keyFrom(name), keys),
          codes: [],
        }))
      : there
  return part ? <DiscountEditor part={part} festival={festival} /> : <NotFound />
}

function QuestionPage({ festival, partKey, like }: RecordProps) {
  const { questions } = festival
  const there = questions.find(({ value }) => value.key === (partKey ?? like))
  const keys = questions.map(({ value }) => value.key)
  const part =
    partKey === undefined
      ? startFrom(blankQuestion(), there?.value, ({ label }) => ({ key: unusedCode(keyFrom(label), keys) }))
      : there
  return part ? <QuestionEditor part={part} festival={festival} /> : <NotFound />
}

function Editor({ list, festival, partKey, like }: EditorProps) {
  const { products, merchandise, events, shipping, site } = festival
  const wanted = partKey ?? like
  const isNew = partKey === undefined
  if (list === 'products') {
    const there = products.find(({ value }) => value.external_code === wanted)
    const blank = blankProduct(events[0]?.value.key ?? '')
    const part = isNew ? startFrom(blank, there?.value, ownOfItem(festival)) : there
    return part ? <ProductEditor part={part} festival={festival} /> : <NotFound />
  }
  if (list === 'merchandise') {
    const there = merchandise.find(({ value }) => value.external_code === wanted)
    const blank = blankMerchandise(Object.keys(site.value.merchandiseTypes)[0] ?? '')
    const part = isNew ? startFrom(blank, there?.value, ownOfItem(festival)) : there
    return part ? <MerchandiseEditor part={part} festival={festival} /> : <NotFound />
  }
  if (list === 'events') {
    const there = events.find(({ value }) => value.key === wanted)
    const part = isNew
      ? startFrom(blankEvent(), there?.value, ({ name }) => ({
          key: unusedCode(
            keyFrom(name),
            events.map(({ value }) => value.key),
          ),
        }))
      : there
    return part ? <EventEditor part={part} festival={festival} /> : <NotFound />
  }
  if (list === 'bundles') return <BundlePage {...{ festival, partKey, like }} />
  if (list === 'capacities') return <CapacityPage {...{ festival, partKey, like }} />
  if (list === 'discounts') return <DiscountPage {...{ festival, partKey, like }} />
  if (list === 'questions') return <QuestionPage {...{ festival, partKey, like }} />
  const there = shipping.find(({ value }) => value.country === wanted)
  const part = isNew ? startFrom(blankShipping(), there?.value, () => ({ country: '' })) : there
  return part ? <ShippingEditor part={part} festival={festival} /> : <NotFound />
}

/** The name of a record, for the heading of its page. */
function nameOf(festival: FestivalParts, list: CatalogueList, key: string): string {
  if (list === 'events') return festival.events.find(({ value }) => value.key === key)?.value.name ?? key
  if (list === 'capacities')
    return festival.capacities.find(({ value }) => value.code === key)?.value.name ?? key
  if (list === 'shipping')
    return key === '*' ? catalogueMessages.anyCountry : (festival.site.value.countries[key] ?? key)
  if (list === 'discounts')
    return festival.discounts.find(({ value }) => value.key === key)?.value.name ?? key
  if (list === 'questions')
    return festival.questions.find(({ value }) => value.key === key)?.value.label ?? key
  const goods = [...festival.products, ...festival.merchandise, ...festival.bundles]
  return goods.find(({ value }) => value.external_code === key)?.value.name ?? key
}

/** What else there is about a record: its history and, of a discount, its codes and figures. */
const Links = ({ list, partKey }: { list: CatalogueList; partKey: string }) => (
  <>
    {list === 'discounts' && (
      <>
        <Anchor component={Link} to={codesPath(partKey)} size="sm">
          {codesMessages.codes}
        </Anchor>
        <Anchor component={Link} to={figuresPath(partKey)} size="sm">
          {figuresMessages.figures}
        </Anchor>
      </>
    )}
    <Anchor component={Link} to={withQuery('/site/history', { list, key: partKey })} size="sm">
      {messages.history}
    </Anchor>
  </>
)

/** Whether the heading of a record is painted: it need not wait for the many fields. */
function useHeadingShown(record: string): boolean {
  const [shown, setShown] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown(record)))
    return () => cancelAnimationFrame(frame)
  }, [record])
  return shown === record
}

/** The page that edits or adds a record of the catalogue. */
export function EditorPage() {
  const { list: named, key } = useParams()
  const [search] = useSearchParams()
  const { festival, isFresh } = useFestival()
  const list = EDITED_LISTS.find((each) => each === named)
  const isHeadingShown = useHeadingShown(`${list} ${key}`)
  if (list === undefined) return <NotFound />
  const like = search.get('like') ?? undefined
  // Nobody else has changed what is not there yet.
  const isBlank = key === undefined && like === undefined
  const title =
    key === undefined ? catalogueMessages.addTitles[list] : festival ? nameOf(festival, list, key) : key
  return (
    <Page
      title={title}
      back={{ to: listPath(list), name: catalogueMessages.catalogueLists[list] }}
      beside={key !== undefined && <Links list={list} partKey={key} />}
    >
      {festival && isHeadingShown && (isFresh || isBlank) ? (
        <Editor key={`${list} ${key}`} list={list} festival={festival} partKey={key} like={like} />
      ) : (
        <Skeleton h={480} />
      )}
    </Page>
  )
}
