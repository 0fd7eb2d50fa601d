import type { Permission } from '#contract/office/roles.ts'
import { messages as bankMessages } from '#web/office/bank-statements/messages.ts'
import { listPath } from '#web/office/catalogue/catalogue-query.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages as gateMessages } from '#web/office/gate/messages.ts'
import { messages as ledgerMessages } from '#web/office/ledger/messages.ts'
import { messages as shellMessages } from '#web/office/shell/messages.ts'
import { ACCOUNT_PATH, NAVIGATION, SANDBOX } from '#web/office/shell/navigation.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { TEXT_TABS } from '#web/office/site/text-tabs.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'

/** A page of the office, or a section of one. */
interface Place {
  path: string
  name: string
  /** The page that a section belongs to; empty for a page. */
  of: string
  permission: Permission | null
}

const sections = (
  of: string,
  permission: Permission,
  tabs: readonly (readonly [path: string, name: string])[],
): Place[] => tabs.map(([path, name]) => ({ path, name, of, permission }))

const tabsOf = (path: string, names: Record<string, string>) =>
  Object.entries(names).map(([page, name]) => [`${path}/${page}`, name] as const)

const PAGES: Place[] = NAVIGATION.map((page) => ({ ...page, of: '' }))

const PLACES: Place[] = [
  ...PAGES,
  { path: ACCOUNT_PATH, name: staffMessages.ownLogin, of: '', permission: null },
  ...sections(shellMessages.site, 'change festival', tabsOf('/site', siteMessages.siteTabs)),
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

const MOST = 6

/** The pages and sections that the role may open and whose name has the text, those first whose name begins with it. */
export function findPlaces(
  text: string,
  may: (permission: Permission) => boolean,
  isSandbox: boolean,
): Place[] {
  const words = text.trim().toLowerCase()
  if (words === '') return []
  const has = ({ name, of }: Place) => `${of} ${name}`.toLowerCase().includes(words)
  const begins = ({ name }: Place) => Number(name.toLowerCase().startsWith(words))
  return [...PLACES, ...(isSandbox ? [{ ...SANDBOX, of: '' }] : [])]
    .filter(({ permission }) => permission === null || may(permission))
    .filter(has)
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, MOST)
}
