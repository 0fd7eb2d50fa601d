import { openApp } from '#server/app.ts'
import type { World } from './world.ts'

/** A declared route. */
export interface Route {
  method: string
  url: string
}

/** Every route of a shop, one per method. */
export async function routesOf(w: Pick<World, 'shop'>): Promise<Route[]> {
  const routes: Route[] = []
  const app = await openApp(w.shop, ({ method, url }) =>
    routes.push(...[method].flat().map((each) => ({ method: each, url }))),
  )
  await app.ready()
  await app.close()
  return routes
}

/** Their names as in the documentation, without HEAD: "get /office/api/orders/{code}". */
export const routeNamesOf = async (w: Pick<World, 'shop'>): Promise<string[]> =>
  (await routesOf(w))
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    .toSorted()
