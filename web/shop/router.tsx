import { Navigate, type RouteObject, createBrowserRouter } from 'react-router'
import type { Config } from '#contract/config.ts'
import type { ShopItemType } from '#contract/shop-items.ts'
import { guardedBy, merchandiseOn, openShop } from '#web/lib/guards.ts'
import type { RouteHandle } from '#web/lib/titles.ts'
import { PageSkeleton } from '#web/ui/Skeleton.tsx'
import { Home } from './home/Home.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { Shell } from './shell/Shell.tsx'

/*
 * How a page comes into the shop: a folder under the server's noun, a component in it, a line here.
 *   - `named(…)` gives it its title (words.titles, or the configuration's); `true` says that it needs the customer's data.
 *   - `loader: guardedBy(…)` says who may enter (web/lib/guards.ts): openShop, merchandiseOn, customersOnly, guestsOnly.
 *   - `lazy` loads its code when it is opened.
 * In the page: `useData()` and `useConfig()` for what is known, `call('name', body)` to ask the server, `useForm` with
 * `<FormErrors form={form} />`, `<Fields>` and the fields of web/ui for a form, `useRun` for a lone button, `showToast` to
 * tell, `<Notice>` where there is nothing, `data.merge(answer.data)` to take what a call brought.
 */

/** A page's name and whether it needs the customer's data (`RouteHandle`). */
const named = (name: RouteHandle['name'], personal = false): { handle: RouteHandle } => ({
  handle: { name, personal },
})

const list = (kind: ShopItemType) => async () => {
  const { ListPage } = await import('./catalogue/ListPage.tsx')
  return { element: <ListPage key={kind} kind={kind} /> }
}

const item = (kind: ShopItemType) => async () => {
  const { ItemPage } = await import('./catalogue/ItemPage.tsx')
  return { element: <ItemPage kind={kind} /> }
}

const ticketsOpen = guardedBy(openShop)
const merchandiseOpen = guardedBy(openShop, merchandiseOn)

// The home page comes with the shop; the others are loaded when they are opened.
const catalogue: RouteObject[] = [
  { index: true, ...named('home'), element: <Home /> },
  { path: 'tickets', ...named('tickets'), loader: ticketsOpen, lazy: list('tickets') },
  { path: 'tickets/:item', loader: ticketsOpen, lazy: item('tickets') },
  { path: 'merchandise', ...named('merchandise'), loader: merchandiseOpen, lazy: list('merchandise') },
  { path: 'merchandise/:item', loader: merchandiseOpen, lazy: item('merchandise') },
]

/** All pages of the shop, one list for the whole map. Any other path leads home. */
export const createShopRouter = (_config: Config) =>
  createBrowserRouter([
    {
      element: <Shell />,
      children: [
        {
          errorElement: <PageFailed />,
          HydrateFallback: PageSkeleton,
          children: [...catalogue, { path: '*', element: <Navigate to="/" replace /> }],
        },
      ],
    },
  ])
