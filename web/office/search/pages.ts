import { searchable } from '#contract/searchable.ts'
import type { Permission } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import { messages as bankMessages } from '#web/office/bank-statements/messages.ts'
import { listPath } from '#web/office/catalogue/catalogue-query.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages as gateMessages } from '#web/office/gate/messages.ts'
import { messages as ledgerMessages } from '#web/office/ledger/messages.ts'
import { messages as navigationMessages } from '#web/office/navigation/messages.ts'
import { ACCOUNT_PATH, navigationOf } from '#web/office/navigation/navigation.ts'
import { SITE_PAGES } from '#web/office/site/form/site-pages.ts'
import { siteHints, siteLabels } from '#web/office/site/form/site-labels.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { TEXT_TABS } from '#web/office/site/text-tabs.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { hasNearly } from './similar-words.ts'

/** A page of the office, or a section of one. */
interface Page {
  path: string
  name: string
  /** The page of a section; empty for a page. */
  of: string
  permission: Permission | null
}

const sections = (
  of: string,
  permission: Permission,
  tabs: readonly (readonly [path: string, name: string])[],
): Page[] => tabs.map(([path, name]) => ({ path, name, of, permission }))

const tabsOf = (path: string, names: Record<string, string>) =>
  Object.entries(names).map(([page, name]) => [`${path}/${page}`, name] as const)

const SECTIONS: Page[] = [
  { path: ACCOUNT_PATH, name: staffMessages.ownLogin, of: '', permission: null },
  ...sections(navigationMessages.site, 'change festival', tabsOf('/site', siteMessages.siteTabs)),
  ...sections(siteMessages.siteTabs.texts, 'change festival', TEXT_TABS),
  ...sections(
    common.catalogue,
    'change festival',
    Object.entries(catalogueMessages.catalogueLists).map(([list, name]) => [listPath(list), name] as const),
  ),
  ...sections(bankMessages.title, 'move money', tabsOf('/bank', bankMessages.tabs)),
  ...sections(ledgerMessages.title, 'move money', tabsOf('/ledger', ledgerMessages.tabs)),
  ...sections(gateMessages.title, 'see gate', tabsOf('/gates', gateMessages.tabs)),
]

/** A field of the configuration, with synonyms of its name. */
interface Setting extends Page {
  also: string
}

const isPart = (name: string, field: string): boolean => name === field || name.startsWith(`${field}.`)

const ALSO: Record<string, string> = messages.also
const HINTS: Record<string, string | undefined> = siteHints

/** Fields, and the parts of one, on the page of this section of the configuration. */
const settings = (
  page: keyof typeof siteMessages.siteTabs,
  fields: readonly string[],
  path = `/site/${page}`,
) =>
  Object.entries(siteLabels)
    .filter(([name]) => fields.some((field) => isPart(name, field)))
    .map(([name, label]): Setting => ({
      path,
      name: label,
      of: siteMessages.siteTabs[page],
      permission: 'change festival',
      also: [ALSO[name], HINTS[name]].filter(Boolean).join(' '),
    }))

const SETTINGS: Setting[] = [
  ...settings('general', SITE_PAGES.general),
  ...settings('appearance', SITE_PAGES.appearance),
  ...settings('mail-texts', ['mailTexts']),
  ...settings('people', SITE_PAGES.people),
  ...settings('labels', SITE_PAGES.labels),
  ...settings('payments', SITE_PAGES.payments),
  ...settings('times', ['durations']),
  ...settings('waiting-room', SITE_PAGES['waiting-room']),
  ...settings('texts', ['ambassadors.title', 'ambassadors.url'], '/site/texts/ambassadors'),
]

const MAX_RESULTS = 6

/** Whether a text contains the input. */
type Has = (text: string) => boolean

/** The settings whose names match; if there are none, those whose synonyms match. */
function findSettings(has: Has): Setting[] {
  const named = SETTINGS.filter(({ name }) => has(name))
  return named.length > 0 ? named : SETTINGS.filter(({ name, also }) => has(`${name} ${also}`))
}

/** The criterion for pages and settings: the text or its words; with `nearly`, similar words suffice. */
function matchOf(text: string, how: 'exactly' | 'nearly'): { page: Has; setting: Has } {
  const nearly: Has = (name) => hasNearly(name, text)
  if (how === 'nearly') return { page: nearly, setting: nearly }
  const words = text.split(/\s+/)
  return {
    page: (name) => searchable(name).includes(text),
    setting: (name) => words.every((word) => searchable(name).includes(word)),
  }
}

/** The festival's pages, sections and settings that the role may open and whose name matches, those with a matching beginning first. */
export function findPages(
  text: string,
  may: (permission: Permission) => boolean,
  festival: Session['festival'] | undefined,
  how: 'exactly' | 'nearly' = 'exactly',
): Page[] {
  const words = searchable(text).trim()
  if (words === '') return []
  const has = matchOf(words, how)
  const begins = ({ name }: Page) => Number(searchable(name).startsWith(` ${words}`))
  const places = navigationOf(festival, may).flatMap(({ items }) =>
    items.map((page) => ({ ...page, of: '' })),
  )
  const pages = [...places, ...SECTIONS].filter(({ name, of }) => has.page(`${of} ${name}`))
  return [...pages, ...findSettings(has.setting)]
    .filter(({ permission }) => permission === null || may(permission))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, MAX_RESULTS)
}
