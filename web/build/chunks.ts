import type { Rolldown } from 'vite'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'] extends
  | (infer G)[]
  | undefined
  ? G
  : never
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1]

/** The applications that use a module; `atStart`: that load it before anything was done on their page. */
function applicationsOf(id: string, context: Context, { atStart }: { atStart: boolean }): Set<string> {
  const seen = new Set([id])
  const applications = new Set<string>()
  // A set that grows is iterated to its new end.
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
  // The waiting room and the gate are small, and load nothing that they have no use for; the office nothing of how the shop looks.
  if (applications.has('waiting-room')) return applications.has('office') ? 'base' : 'visitors'
  // React is needed by all; a file of its own for the gate, which is loaded once and kept, would cost every visitor of the shop.
  if (!applications.has('gate') || applications.size > 2) return 'common'
  return `gate-${applications.has('shop') ? 'shop' : 'office'}`
}

/** The shop uses five of the hooks; the index from which both import them would make all of them common. */
const OFFICE_HOOKS =
  /[\\/]@mantine[\\/]hooks[\\/]esm[\\/](?!use-(?:click-outside|focus-trap|merged-ref|window-event|resize-observer)[\\/])/

/**
 * A page loads a handful of files: what both applications start with, what its own starts with, what its screens share,
 * and the screen. Left to itself the bundler makes one of each set of modules that the same screens need: 45 for the first page.
 */
export const chunks: Group[] = [
  {
    name(id, context) {
      if (OFFICE_HOOKS.test(id)) return 'office'
      const atStart = nameOf(applicationsOf(id, context, { atStart: true }))
      const later = nameOf(applicationsOf(id, context, { atStart: false }))
      // What the shop starts with and the office needs later is little: one file less for everybody's first visit.
      if (atStart === 'shop' && later === 'common') return later
      // So is what the waiting room starts with.
      return atStart === later || later === 'base' ? later : `lent-${atStart}`
    },
    tags: ['$initial'],
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The editor of rich text is as large as all screens, and few need it.
  {
    name: 'rich-text',
    test: /[\\/](rich-text|@tiptap|prosemirror|@mantine[\\/]tiptap)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The screens with tickets that somebody holds share these, and nobody who only buys needs them.
  {
    name: 'held-tickets',
    test: /[\\/]web[\\/]shop[\\/]tickets[\\/](mine|offline|qr)[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name(id, context) {
      const name = nameOf(applicationsOf(id, context, { atStart: false }))
      return name && `${name}-screens`
    },
    // What checks the numbers of bank accounts is large, and few screens need it; nor do many ask for an address.
    test: /[\\/](web|contract)[\\/](?!banks\.ts|shop[\\/]refunds|ui[\\/]forms[\\/]AddressFields|lib[\\/]passkeys|shop[\\/]tickets[\\/](?:offline|qr|mine)|shop[\\/]orders[\\/](?:payment|credit-notes)|shop[\\/]companies)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]
