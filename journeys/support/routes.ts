import { readFile } from 'node:fs/promises'
import { parseSync } from 'oxc-parser'
import { pagePaths } from '#contract/pages/pages.ts'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const textOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value['value'] === 'string' ? value['value'] : undefined

/** The paths below a node of a router: `screen('path', …)`, and objects with a `path`, which may have `children`. */
function pathsBelow(node: Node, above: string): string[] {
  const join = (path: string) => `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/^\//, '')
  const {
    callee,
    arguments: given,
    properties,
  } = node as { callee?: Node; arguments?: Node[]; properties?: Node[] }
  const named = callee?.['name'] === 'screen' ? textOf(given?.[0]) : undefined
  if (named !== undefined) return [join(named)]
  const own = properties
    ?.map((each) => [each['key'], each['value']])
    .find(([key]) => isNode(key) && key['name'] === 'path')
  const path = own && textOf(own[1])
  if (path === undefined) return childrenOf(node).flatMap((child) => pathsBelow(child, above))
  const below = childrenOf(node).flatMap((child) => pathsBelow(child, join(path)))
  return below.length > 0 || isRedirect(node) ? below : [join(path)]
}

/** `element: <Navigate … />`, or the one that repeats itself (web/shop/page/NotFound.tsx). */
const isRedirect = (node: Node): boolean =>
  node['name'] === 'Navigate' || node['name'] === 'Elsewhere' || childrenOf(node).some(isRedirect)

async function routesIn(file: string): Promise<Set<string>> {
  const { program, errors } = parseSync(file, await readFile(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return new Set(pathsBelow(program as unknown as Node, ''))
}

/** Every route of the office, except redirects. */
export const officeRoutes = (): Promise<Set<string>> => routesIn('web/office/router.tsx')

/** Every route of the shop, except redirects: those that the router names itself, and the pages whose path the contract has. */
export async function shopRoutes(): Promise<Set<string>> {
  return (await routesIn('web/shop/router.tsx')).union(new Set(Object.values(pagePaths)))
}
