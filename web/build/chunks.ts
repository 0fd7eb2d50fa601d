import type { Rolldown } from 'vite'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'] extends
  | (infer G)[]
  | undefined
  ? G
  : never
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1]

/** The applications that use a module; with `atStart`, those that load it initially. */
function applicationsOf(id: string, context: Context, { atStart }: { atStart: boolean }): Set<string> {
  const seen = new Set([id])
  const applications = new Set<string>()
  // A set that grows during iteration is iterated to its new end.
  for (const each of seen) {
    const info = context.getModuleInfo(each)
    if (info?.isEntry) applications.add(/(office|waiting-room|gate)\.html$/.exec(each)?.[1] ?? 'shop')
    for (const importer of info?.importers ?? []) seen.add(importer)
    if (!atStart) for (const importer of info?.dynamicImporters ?? []) seen.add(importer)
  }
  return applications
}

function nameOf(applications: Set<string>): string | null {
  const [first = null] = applications
  if (applications.size <= 1) return first
  // The waiting room and the gate are small, and load nothing that they do not use; the office loads nothing of the shop's
  // design.
  if (applications.has('waiting-room')) return applications.has('office') ? 'base' : 'visitors'
  // React is needed by all. A chunk of its own for the gate, which is loaded once and cached, would cost every visitor of the
  // shop a request.
  if (!applications.has('gate') || applications.size > 2) return 'common'
  return `gate-${applications.has('shop') ? 'shop' : 'office'}`
}

/** The shop uses five of the hooks; the index from which both import would make all of them common. */
const OFFICE_HOOKS =
  /[\\/]@mantine[\\/]hooks[\\/]esm[\\/](?!use-(?:click-outside|focus-trap|merged-ref|window-event|resize-observer)[\\/])/

/**
 * Limits the number of files that a page loads: the chunk common to both applications, its application's own, the one that its
 * screens share, and the screen's. By default the bundler makes a chunk of each set of modules that the same screens need: 45 for
 * the first page.
 */
export const chunks: Group[] = [
  {
    name(id, context) {
      if (OFFICE_HOOKS.test(id)) return 'office'
      const atStart = nameOf(applicationsOf(id, context, { atStart: true }))
      const later = nameOf(applicationsOf(id, context, { atStart: false }))
      // The modules that the shop loads initially and the office later are small: one file less for every first visit.
      if (atStart === 'shop' && later === 'common') return later
      // The same is true for the initial modules of the waiting room.
      return atStart === later || later === 'base' ? later : `lent-${atStart}`
    },
    tags: ['$initial'],
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Shared by the screens with a customer's own tickets; visitors who only buy do not need it.
  {
    name: 'held-tickets',
    test: /[\\/]web[\\/]shop[\\/]tickets[\\/](mine|offline|qr)[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Shared by the screens of bundles; festivals without any need none of it.
  {
    name: 'bundles',
    test: /[\\/]web[\\/]shop[\\/]catalogue[\\/]bundles[\\/](?!LazyBundles)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What lists and product pages say of items that are only sold with a ticket.
  {
    name: 'needs',
    test: /[\\/]web[\\/]shop[\\/]catalogue[\\/]needs[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Shared by the dialogs that name holders and the portal; festivals that ask nothing need none of it.
  {
    name: 'questions',
    // What the office or the first screens use, too, is common to them: with this chunk the office would load the shop, which fails there.
    test: /[\\/]web[\\/]shop[\\/]questions[\\/](?:AnswerFields|FormerAnswers|OpenQuestions|QuestionsDialog|answer-text|former-answers)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Shared by the screens of orders and of their refunds.
  {
    name: 'refunds',
    test: /[\\/]web[\\/]shop[\\/](?:refunds|orders[\\/]credit-notes)[\\/]/,
    priority: 1,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // A product is seen before its holders are named, and before what they answer is checked.
  {
    name: 'holders',
    test: /[\\/]web[\\/]shop[\\/](?:carts[\\/](?:HolderDialog|several[\\/])|catalogue[\\/]item[\\/]AddWithChoices|questions[\\/]answer-errors)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Also for the office, which must load nothing of the shop, and for the gate.
  {
    name: 'answers',
    test: /[\\/](?:contract[\\/]questions[\\/](?!questions)|web[\\/]lib[\\/]forms[\\/](?:given-answers|appeared-questions))/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Shared by the screens of customers and their orders; somebody who looks at a product needs none of it.
  {
    name: 'customers',
    test: /[\\/]web[\\/]shop[\\/](?:acceptance|customers|payments|portal|terms|tickets[\\/](?!mine|offline|qr)|orders[\\/](?!payment|credit-notes))/,
    priority: 1,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name(id, context) {
      const name = nameOf(applicationsOf(id, context, { atStart: false }))
      return name && `${name}-screens`
    },
    // The validation of bank accounts and of VAT numbers is large, and few screens need it; few ask for an address, a donation or a place in line either.
    test: /[\\/](web|contract)[\\/](?!banks\.ts|vat-(?:numbers|check-digits)\.ts|shop[\\/]refunds|ui[\\/]forms[\\/]AddressFields|ui[\\/]data-display[\\/]QrCode|lib[\\/]passkeys|shop[\\/]tickets[\\/](?:offline|qr|mine)|shop[\\/]orders[\\/](?:payment|credit-notes)|shop[\\/](?:companies|waiting-list|carts[\\/]donation))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]
